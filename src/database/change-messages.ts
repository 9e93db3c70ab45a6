// Names of the messages about changes of the schema. The panel has a text for each in its languages
// (admin/src/messages); the command line prints the `description` of a change.

type Sentence =
  | 'tableMade'
  | 'columnAdded'
  | 'indexMade'
  | 'uniqueIndexMade'
  | 'duplicatesStand'
  | 'indexDropped'
  | 'textIndexMade'
  | 'valuesCopied'
  | 'valuesUnread'
  | 'publicationsKept'
  | 'nowRequired'
  | 'boundsOther'
  | 'refusedLater'
  | 'componentValuesIndexed'
  | 'localesShared'
  | 'localesGetValue'
  | 'localesRestored'
  | 'oneAsMany'
  | 'targetOther'
  | 'componentOther'
  | 'targetExclusive'
  | 'piecesGone'
  | 'attributeGone'
  | 'nowMany'
  | 'nowOne'
  | 'kindOther'
  | 'otherPlace'
  | 'outOfReach'
  | 'valuesOther'
  | 'typeOther'
  | 'valuesHidden'
  | 'valuesRewritten'
  | 'valuesBack'
  | 'localised'
  | 'notLocalised'
  | 'withDrafts'
  | 'withoutDrafts'
  | 'singleNow'
  | 'rendered'
  | 'typeRemoved'
  | 'attributeRemoved'
  | 'attributeOfOtherKind'
  | 'componentRenamed'
  | 'staysStored';

type Values = Readonly<Record<string, string | number>>;

export interface ChangeMessage {
  readonly name: Sentence;
  readonly values: Values;
}

export const changeMessage = (name: ChangeMessage['name'], values: Values = {}): ChangeMessage => ({
  name,
  values,
});
