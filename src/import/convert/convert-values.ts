// Converts the values of a row and of the components in it, by the kind of their attributes.
import type { FoundLink, NumberedRow } from '../../database/sqlite/staging.ts';
import type { Secret } from '../../documents/build/content.ts';
import { isPasswordHash } from '../../documents/passwords.ts';
import type { StoredComponent } from '../../documents/stored/content.ts';
import { byKind } from '../../schema/by-kind.ts';
import type { AttributeOwner, ComponentAttribute, ContentType, ZoneAttribute } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import { componentItems, holdsLinks } from '../source/component-items.ts';
import { type Converted, LinkConversion, type LinkHolder, type PlacedValue } from './convert-links.ts';
import type { ConversionContext } from './converted.ts';
import { storedScalar } from './stored-scalar.ts';

export class ValueConversion {
  readonly secrets: Secret[] = [];
  readonly #row: NumberedRow;
  readonly #links: LinkConversion;
  readonly #conversion: ConversionContext;

  constructor(row: NumberedRow, contentType: ContentType, conversion: ConversionContext) {
    this.#row = row;
    this.#conversion = conversion;
    this.#links = new LinkConversion(row, contentType, conversion);
  }

  convert(owner: AttributeOwner, data: Data, holder: LinkHolder): Converted {
    const found = new Map<string, FoundLink[]>();
    for (const link of this.#linksOf(owner, holder)) {
      const ofField = found.get(link.field);
      if (ofField) ofField.push(link);
      else found.set(link.field, [link]);
    }
    this.#listUnknown(owner, data);
    const converted: Converted = { content: {}, links: {} };
    for (const attribute of owner.attributes.values()) {
      const { id, name, condition, isRequired } = attribute;
      const isHidden = holder.isHidden || condition?.((other) => data[other]) === false;
      this.#place(
        attribute,
        { owner, value: data[name], holder: { ...holder, isHidden }, links: found.get(name) ?? [] },
        converted,
      );
      const isNeeded = isRequired && !isHidden && this.#row.status === 'published';
      if (isNeeded && this.#isMissing(converted, id)) this.#listMissing(attribute, owner, data);
    }
    return converted;
  }

  #linksOf(owner: AttributeOwner, { type, ref }: LinkHolder): readonly FoundLink[] {
    return holdsLinks(owner) ? this.#conversion.staging.linksOf(type, ref) : [];
  }

  #isMissing({ content, links }: Converted, id: string): boolean {
    const value = content[id] ?? links[id];
    return (
      value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    );
  }

  #listMissing({ name, kind }: { name: string; kind: string }, owner: AttributeOwner, data: Data): void {
    if (kind === 'password' && isPasswordHash(data[name])) return;
    this.#conversion.missing.add('required values that are missing', `${owner.uid}.${name}`);
  }

  #listUnknown({ uid, attributes }: AttributeOwner, data: Data): void {
    for (const [name, value] of Object.entries(data)) {
      if (value === null || attributes.has(name) || strapiMembers.includes(name)) continue;
      this.#conversion.leftOut.add('values of attributes that this project does not have', `${uid}.${name}`);
    }
  }

  #listUnfit({ name }: { readonly name: string }, { uid }: AttributeOwner): void {
    this.#conversion.leftOut.add('values that do not fit the type of their attribute', `${uid}.${name}`);
  }

  /** Relations are links of the source; a value is one of an attribute that was no relation there. */
  #listValue(attribute: { readonly name: string }, { value, owner }: PlacedValue): void {
    if (value !== null && value !== undefined && typeof value !== 'object') this.#listUnfit(attribute, owner);
  }

  readonly #place = byKind<void, [PlacedValue, Converted]>({
    scalar: (attribute, { owner, value }, { content }) => {
      const stored = storedScalar(attribute, value);
      if (stored === undefined) this.#listUnfit(attribute, owner);
      content[attribute.id] = stored ?? null;
    },
    password: (attribute, { value, owner, holder }) => {
      if (value === null || value === undefined || value === '') return;
      if (!isPasswordHash(value)) {
        this.#conversion.leftOut.add(
          'passwords that are no hashes: set them again',
          `${owner.uid}.${attribute.name}`,
        );
        return;
      }
      const isInside = owner.kind === 'component';
      this.secrets.push({
        path: isInside ? `${holder.number}.${attribute.id}` : attribute.id,
        hash: value,
      });
    },
    media: (attribute, placed, converted) => {
      this.#listValue(attribute, placed);
      this.#links.placeRelation(attribute, placed, converted);
    },
    relation: (attribute, placed, converted) => {
      this.#listValue(attribute, placed);
      if (attribute.mappedBy === undefined) this.#links.placeRelation(attribute, placed, converted);
    },
    morph: (attribute, placed, converted) => {
      this.#listValue(attribute, placed);
      this.#links.placeMorph(attribute, placed, converted);
    },
    component: (attribute, placed, { content }) => {
      const { value, owner } = placed;
      const items = this.#items(attribute, placed);
      const list = value === null || value === undefined ? null : items;
      content[attribute.id] = attribute.isRepeatable ? list : (items[0] ?? null);
      if (!attribute.isRepeatable && items.length > 1)
        this.#conversion.leftOut.add(
          'further components of an attribute that has one',
          `${owner.uid}.${attribute.name}`,
          items.length - 1,
        );
    },
    zone: (attribute, placed, { content }) => {
      const isEmpty = placed.value === null || placed.value === undefined;
      content[attribute.id] = isEmpty ? null : this.#items(attribute, placed);
    },
  });

  #items(
    attribute: ComponentAttribute | ZoneAttribute,
    { value, owner, holder }: PlacedValue,
  ): readonly StoredComponent[] {
    const { schema, componentBase, leftOut } = this.#conversion;
    const place = `${owner.uid}.${attribute.name}`;
    const items = componentItems(attribute, value);
    const members = Array.isArray(value) ? value.length : Number(value !== null && value !== undefined);
    leftOut.add('components that are not an object', place, members - items.length);
    return items.flatMap(({ uid, item, number: given }) => {
      const component = schema.components.get(uid);
      if (!component) {
        leftOut.add('components that this project does not have', uid);
        return [];
      }
      if (given === undefined) {
        leftOut.add('components without a valid id', uid);
        return [];
      }
      if (attribute.kind === 'zone' && !attribute.components.includes(uid))
        leftOut.add('components that their dynamic zone does not have: they are hidden', `${place} ${uid}`);
      const number = componentBase + given;
      const { content } = this.convert(component, item, {
        ...{ type: uid, ref: Number(item.id), number },
        isHidden: holder.isHidden,
      });
      const members = Object.fromEntries(Object.entries(content).filter(([, member]) => member !== null));
      const marks = attribute.kind === 'zone' ? { __component: component.id } : {};
      return [{ id: number, ...marks, ...members } as StoredComponent];
    });
  }
}

/** Members that Strapi maintains itself, and those of components; they are not listed as unknown. */
const strapiMembers: readonly string[] = [
  ...['id', 'documentId', 'locale', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy'],
  ...['localizations', 'folderPath', 'pathId', 'path', 'resetPasswordToken', 'confirmationToken'],
  ...['__component', '__number'],
];
