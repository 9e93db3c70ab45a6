// The files to which an administrator's write may refer: those that they may read or have uploaded, and those that the document
// shows already. A document shows its files, so otherwise one of their own would show any file whose number they guess.
import type { Abilities, RightScope } from '../abilities/abilities.ts';
import { isDocument } from '../plan/query.ts';
import type { Attribute } from '../schema/schema.ts';
import { walkContent } from '../schema/walk.ts';
import { type Data, isData } from '../values/data.ts';
import { documentQuery } from './document-query.ts';
import { purpose } from './reading.ts';
import { filesRight, scopesOfRight } from './rights.ts';
import type { ManagerRequest, ManagerService, RequestedType } from './service.ts';

const fileUid = 'plugin::upload.file';

export interface NamingFiles extends RequestedType {
  readonly principal: ManagerRequest['principal'];
  /** The written or copied document; undefined for a new one, and for that of a single type. */
  readonly documentId: string | undefined;
  readonly data: Data;
}

/** The administrator's abilities, limited to these files if a condition hides some from them. */
export async function namingFiles(
  { principal, data, ...written }: NamingFiles,
  service: Pick<ManagerService, 'reader'>,
): Promise<Abilities> {
  const { abilities } = written.view;
  const readable = scopesOfRight(principal, filesRight);
  if (readable === undefined || !mayNameFiles(data, written)) return abilities;
  const scopes: readonly RightScope[] = [
    ...readable,
    { creators: 'own' },
    { documentIds: await filesShown(written, service) },
  ];
  return { ...abilities, rules: new Map([...abilities.rules, [`${fileUid}.find`, { scopes }]]) };
}

type Written = Omit<NamingFiles, 'principal' | 'data'>;

const holdsFiles = (attribute: Attribute): boolean =>
  attribute.kind === 'media' ||
  attribute.kind === 'morph' ||
  (attribute.kind === 'relation' && attribute.target === fileUid);

function mayNameFiles(data: Data, { contentType, view: { schema } }: Written): boolean {
  let isNaming = false;
  const visit = ({ attribute }: { readonly attribute: Attribute }): void => {
    isNaming ||= holdsFiles(attribute);
  };
  walkContent(data, contentType, { schema, keyedBy: 'name', visit });
  return isNaming;
}

/** The documentIds of the files in the drafts of the document, as the administrator reads them. */
async function filesShown(
  { contentType, readable, view, documentId }: Written,
  { reader }: Pick<ManagerService, 'reader'>,
): Promise<readonly string[]> {
  const { abilities, schema } = view;
  const isNew = documentId === undefined && contentType.modelKind === 'collectionType';
  if (isNew || !abilities.may(`${contentType.uid}.find`)) return [];
  const holding = [...readable.attributes.values()].filter(
    (attribute) => holdsFiles(attribute) || attribute.kind === 'component' || attribute.kind === 'zone',
  );
  const query = () => ({
    ...documentQuery(readable, holding, schema),
    ...(documentId === undefined ? {} : { filters: isDocument(documentId) }),
    locale: '*' as const,
    status: 'draft' as const,
  });
  const parse = () => ({ contentType, query: query(), result: 'list', purpose, shape: 'flat' }) as const;
  const key = `files of ${contentType.uid} ${JSON.stringify(documentId)}`;
  const { json } = await reader.read({ key, abilities, documentId: undefined, parse });
  const versions: readonly { readonly attributes: Data }[] = JSON.parse(String(json ?? '[]'));
  const files = new Set<string>();
  const visit = ({ attribute, value }: { readonly attribute: Attribute; readonly value: unknown }): void => {
    if (!holdsFiles(attribute)) return;
    for (const one of Array.isArray(value) ? value : [value])
      if (isData(one) && typeof one.documentId === 'string') files.add(one.documentId);
  };
  for (const { attributes } of versions)
    walkContent(attributes, readable, { schema, keyedBy: 'name', visit });
  return [...files];
}
