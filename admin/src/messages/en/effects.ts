// The effects of a change of content types, by the keys of src/database/change-messages.ts.
export const effects = {
  'effect.tableMade': 'Table {table} is created.',
  'effect.columnAdded': 'Column {column} is added to table {table}.',
  'effect.indexMade': 'Index {index} is created on table {table}.',
  'effect.uniqueIndexMade': 'Unique index {index} is created on table {table}.',
  'effect.duplicatesStand': 'This will be rejected: published entries have duplicate values ({count}).',
  'effect.indexDropped': 'Index {index} is dropped.',
  'effect.textIndexMade': 'A search index is created on table {table}: {columns}.',
  'effect.valuesCopied': 'Values of {attribute} in {uid} are converted where they can be read as {type}.',
  'effect.valuesUnread': 'Values of other entries ({count}) are kept, but hidden.',
  'effect.publicationsKept': 'Each draft of {uid} records when its published version was last edited.',
  'effect.nowRequired': '{attribute} of {uid} becomes required, but some entries lack it.',
  'effect.boundsOther': '{attribute} of {uid} gets new limits, and existing values are outside them.',
  'effect.refusedLater': 'They stay unchanged, and are rejected the next time they are published.',
  'effect.componentValuesIndexed': 'Unique values inside components of {uid} are indexed again.',
  'effect.localesShared':
    '{attribute} of {uid} is no longer localized: the value of {locale} is shown in all locales, other values are kept, but hidden.',
  'effect.localesGetValue': '{attribute} of {uid} is restored: locales added since then get its value.',
  'effect.localesRestored': '{attribute} of {uid} is localized again: other locales get their values back.',
  'effect.oneAsMany':
    '{attribute} of {uid} takes several values instead of one: the current value becomes the first item.',
  'effect.targetOther':
    '{attribute} of {uid} refers to {now} instead of {before}: existing relations are kept, but hidden.',
  'effect.componentOther':
    '{attribute} of {uid} uses {now} instead of {before}: values that {now} does not have are kept, but hidden.',
  'effect.targetExclusive':
    '{attribute} of {uid} becomes {relation}, and entries share a target: they keep it until one of them is saved, which takes it from the others.',
  'effect.piecesGone':
    '{attribute} of {uid} no longer allows {components}: existing content is kept, but hidden.',
  'effect.attributeGone': '{uid} no longer has {attribute}.',
  'effect.nowMany': '{attribute} of {uid} takes several values instead of one.',
  'effect.nowOne': '{attribute} of {uid} takes one value instead of several.',
  'effect.kindOther': '{attribute} of {uid} has the type {now} instead of {before}.',
  'effect.otherPlace':
    '{attribute} of {uid} has another place in this src/schema.lock.json, which is older than the database.',
  'effect.outOfReach': 'Existing content in it is kept, but hidden.',
  'effect.valuesOther': '{attribute} of {uid} allows other values.',
  'effect.typeOther': '{attribute} of {uid} changes from {before} to {now}.',
  'effect.valuesHidden': 'Values that are no longer allowed ({count}) are kept, but hidden.',
  'effect.valuesRewritten': 'Existing values ({count}) are converted to {now}.',
  'effect.valuesBack': 'Entries ({count}) get their kept values back.',
  'effect.localised': '{uid} becomes localized: its entries belong to {locale}.',
  'effect.notLocalised':
    '{uid} is no longer localized: entries in {locale} stay visible, other locales are kept, but hidden.',
  'effect.withDrafts': '{uid} gets draft & publish: every entry gets a draft.',
  'effect.withoutDrafts':
    '{uid} loses draft & publish: published versions stay visible, drafts are kept, but hidden.',
  'effect.singleNow':
    '{uid} becomes a single type: one entry is shown, others ({count}) are kept, but hidden.',
  'effect.rendered': 'The stored JSON of {uid} is rebuilt.',
  'effect.typeRemoved': '{uid} is removed.',
  'effect.attributeRemoved': '{attribute} of {uid} is removed.',
  'effect.attributeOfOtherKind': '{attribute} of {uid} changes its type.',
  'effect.componentRenamed': '{from} is renamed to {to}.',
  'effect.staysStored': 'Its content stays in the database until plinth schema prune.',
} as const;
