// Dispatch by the kind of an attribute: a record with one function for each kind, so that a missing kind does not compile.
import type {
  Attribute,
  ComponentAttribute,
  MediaAttribute,
  MorphAttribute,
  PasswordAttribute,
  RelationAttribute,
  ScalarAttribute,
  ZoneAttribute,
} from './schema.ts';

export interface ByKind<Result, Given extends readonly unknown[] = []> {
  readonly scalar: (attribute: ScalarAttribute, ...given: Given) => Result;
  readonly password: (attribute: PasswordAttribute, ...given: Given) => Result;
  readonly media: (attribute: MediaAttribute, ...given: Given) => Result;
  readonly relation: (attribute: RelationAttribute, ...given: Given) => Result;
  readonly morph: (attribute: MorphAttribute, ...given: Given) => Result;
  readonly component: (attribute: ComponentAttribute, ...given: Given) => Result;
  readonly zone: (attribute: ZoneAttribute, ...given: Given) => Result;
}

/** Calls the function for the attribute's kind: `byKind({ scalar: …, … })(attribute)`. */
export const byKind =
  <Result, Given extends readonly unknown[] = []>(forms: ByKind<Result, Given>) =>
  (attribute: Attribute, ...given: Given): Result => {
    switch (attribute.kind) {
      case 'scalar':
        return forms.scalar(attribute, ...given);
      case 'password':
        return forms.password(attribute, ...given);
      case 'media':
        return forms.media(attribute, ...given);
      case 'relation':
        return forms.relation(attribute, ...given);
      case 'morph':
        return forms.morph(attribute, ...given);
      case 'component':
        return forms.component(attribute, ...given);
      case 'zone':
        return forms.zone(attribute, ...given);
    }
  };
