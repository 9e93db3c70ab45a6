// Content types, components and attributes as their files say them, before the lock gives them their places.
import type { Attribute, Component, ContentType } from './schema.ts';

/** Everything but the place (`id`) and the options that only make sense inside a localised type. */
export type UnplacedAttribute = Attribute extends infer A
  ? A extends Attribute
    ? Omit<A, 'id' | 'isLocalized'>
    : never
  : never;

export interface UnplacedOwner {
  readonly uid: string;
  readonly file: string;
  readonly displayName: string;
  /** What is shown to editors and means nothing else. */
  readonly shown: Pick<Component, 'description' | 'icon'>;
  readonly isLocalized: boolean;
  readonly attributes: readonly { readonly attribute: UnplacedAttribute; readonly isLocalized: boolean }[];
  /** `options.privateAttributes`. */
  readonly privateAttributes?: readonly string[];
  readonly contentType?: Omit<ContentType, 'kind' | 'uid' | 'displayName' | 'attributes' | 'isLocalized'>;
}
