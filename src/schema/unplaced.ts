// Content types, components and attributes before the lock file assigns their places.
import type { Attribute, Component, ContentType } from './schema.ts';

/** An attribute without its place (`id`) and without options that depend on a localized type. */
export type UnplacedAttribute = Attribute extends infer A
  ? A extends Attribute
    ? Omit<A, 'id' | 'isLocalized'>
    : never
  : never;

export interface UnplacedOwner {
  readonly uid: string;
  readonly file: string;
  readonly displayName: string;
  /** Values that are only shown to editors. */
  readonly shown: Pick<Component, 'description' | 'icon'>;
  readonly isLocalized: boolean;
  readonly attributes: readonly { readonly attribute: UnplacedAttribute; readonly isLocalized: boolean }[];
  /** `options.privateAttributes`. */
  readonly privateAttributes?: readonly string[];
  readonly contentType?: Omit<ContentType, 'kind' | 'uid' | 'displayName' | 'attributes' | 'isLocalized'>;
}
