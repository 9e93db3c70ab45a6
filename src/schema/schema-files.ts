// The schema files of a project, read and not yet understood.

export interface SchemaFile {
  readonly uid: string;
  /** Relative to the project's folder. */
  readonly file: string;
  readonly content: unknown;
}

export interface SchemaFiles {
  readonly contentTypes: readonly SchemaFile[];
  readonly components: readonly SchemaFile[];
  /** By name: plugins of the project whose types are not among the content types. */
  readonly missingPlugins?: ReadonlyMap<string, MissingPlugin>;
}

export interface MissingPlugin {
  /** The end of a sentence. */
  readonly problem: string;
  readonly remedy: string;
}
