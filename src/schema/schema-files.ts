// The schema files of a project, read and not parsed yet.

export interface SchemaFile {
  readonly uid: string;
  /** Relative to the project's folder. */
  readonly file: string;
  readonly content: unknown;
  /** Whether it is part of an installed package. */
  readonly isInstalled?: boolean;
}

export interface SchemaFiles {
  readonly contentTypes: readonly SchemaFile[];
  readonly components: readonly SchemaFile[];
  /** Plugins of the project whose content types are missing, by name. */
  readonly missingPlugins?: ReadonlyMap<string, MissingPlugin>;
}

export interface MissingPlugin {
  /** The end of a sentence. */
  readonly problem: string;
  readonly remedy: string;
}
