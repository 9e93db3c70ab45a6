// What a change of the content types will do, by the names of src/database/told.ts.
export const effects = {
  'effect.tableMade': 'The table {table} is made.',
  'effect.columnAdded': 'The table {table} gets the column {column}.',
  'effect.indexMade': 'The table {table} gets the index {index}.',
  'effect.uniqueIndexMade': 'The table {table} gets the index {index}, which keeps values unique.',
  'effect.duplicatesStand': 'It will be refused: published entries share their values ({count}).',
  'effect.indexDropped': 'The index {index} goes.',
  'effect.textIndexMade': 'The table {table} gets an index for the search in texts: {columns}.',
  'effect.valuesCopied':
    'The values of {attribute} in {uid} are taken over where they can be read as {type}.',
  'effect.valuesUnread': 'Those of other entries ({count}) are kept out of reach.',
  'effect.publicationsKept': 'Each draft of {uid} keeps when its published version was edited last.',
  'effect.nowRequired': '{attribute} of {uid} becomes required, and entries lack it.',
  'effect.boundsOther': '{attribute} of {uid} gets other bounds, and values of entries are outside.',
  'effect.refusedLater': 'They stay as they are, and are refused when they are published next.',
  'effect.componentValuesIndexed': 'The unique values inside of components of {uid} are looked up anew.',
  'effect.localesShared':
    '{attribute} of {uid} becomes the same in all languages: that of {locale} is shown, other values are kept out of reach.',
  'effect.localesGetValue': '{attribute} of {uid} is back: locales that were added meanwhile get its value.',
  'effect.localesRestored':
    '{attribute} of {uid} is translated again: other languages get their values back.',
  'effect.oneAsMany':
    '{attribute} of {uid} takes several instead of one: what it held is the first of its list.',
  'effect.targetOther':
    '{attribute} of {uid} leads to {now} instead of {before}: what it led to is kept out of reach.',
  'effect.componentOther':
    '{attribute} of {uid} is made of {now} instead of {before}: what {now} does not have is kept out of reach.',
  'effect.targetExclusive':
    '{attribute} of {uid} is {relation} from now on, and entries share what they lead to: they keep it until one of them is saved, which takes it from the others.',
  'effect.piecesGone':
    '{attribute} of {uid} takes {components} no more: what entries hold of it is kept out of reach.',
  'effect.attributeGone': '{uid} has no {attribute} any more.',
  'effect.nowMany': '{attribute} of {uid} takes several instead of one.',
  'effect.nowOne': '{attribute} of {uid} takes one instead of several.',
  'effect.kindOther': '{attribute} of {uid} is of the type {now} instead of {before}.',
  'effect.outOfReach': 'What entries hold in it is kept out of reach.',
  'effect.valuesOther': '{attribute} of {uid} takes other values.',
  'effect.typeOther': '{attribute} of {uid} takes {now} instead of {before}.',
  'effect.valuesHidden': 'What entries hold that is none of it ({count}) is kept out of reach.',
  'effect.valuesRewritten': 'Values of entries ({count}) are written as {now}.',
  'effect.valuesBack': 'Entries ({count}) get back what was kept.',
  'effect.localised': '{uid} is translated from now on: its entries become those of {locale}.',
  'effect.notLocalised':
    '{uid} is not translated any more: entries of {locale} stay in sight, other languages are kept out of reach.',
  'effect.withDrafts': '{uid} has drafts from now on: every entry gets one.',
  'effect.withoutDrafts':
    '{uid} has no drafts any more: what is published stays in sight, drafts are kept out of reach.',
  'effect.singleNow':
    '{uid} is a single page from now on: one entry is shown, others ({count}) are kept out of reach.',
  'effect.rendered': 'The stored JSON of {uid} is written anew.',
  'effect.typeRemoved': '{uid} goes.',
  'effect.attributeRemoved': '{attribute} of {uid} goes.',
  'effect.attributeOfOtherKind': '{attribute} of {uid} becomes of another kind.',
  'effect.componentRenamed': '{from} is called {to} from now on.',
  'effect.staysStored': 'Its content stays stored until plinth schema prune.',
} as const;
