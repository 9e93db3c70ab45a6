// Names that attributes may have.

/** The fault of a name, as `problem` and `remedy`; undefined for a name that an attribute may have. */
export function faultOfAttributeName(name: string): readonly [problem: string, remedy: string] | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name))
    return ['is no attribute name', 'Begin with a letter, followed by letters, digits, _ or -.'];
  // Names such as `constructor` are inherited by every object, so a body would always seem to have them.
  if (reservedNames.includes(name) || name in Object.prototype)
    return ['is a name that every document has already', 'Choose another name.'];
  return undefined;
}

/** Names of documents, of items of dynamic zones, and of entries of polymorphic relations. */
const reservedNames = ['id', 'documentId', '__component', '__type'];
