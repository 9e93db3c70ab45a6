// Notes about options of schema files that have a different effect here than in Strapi, or none. They are not faults, since Strapi
// accepts them.
import type { Finding, Meaning } from '../errors/faults/finding.ts';
import { meantOr } from '../errors/wording/hint.ts';

/** Adds a note about one file. */
export type Note = (path: string, meaning: Meaning) => void;

export const notesOf =
  (file: string, findings: Finding[]): Note =>
  (path, meaning) =>
    void findings.push({ file, path, ...meaning });

export const unknownOption: Meaning = {
  weight: 'notRun',
  does: 'Is an option that this server does not know.',
  instead: 'It is not read.',
  remedy: 'Remove it, unless code of the project reads it.',
};

export const misspelledInPackage: Meaning = {
  weight: 'needless',
  does: 'Is a misspelled option in an installed package.',
  instead: 'It is not read, as in Strapi.',
  remedy: 'Nothing has to be changed.',
};

export const shownInPanel: Meaning = {
  weight: 'notRun',
  does: 'Hides the content type in the panel.',
  instead: 'It is shown to administrators who have permissions for it.',
  remedy: 'Remove the permissions for it from their roles.',
};

export const idleOption: Meaning = {
  weight: 'needless',
  does: 'Is not an option of this attribute type.',
  instead: 'It is not read.',
  remedy: 'Remove it, or correct the type.',
};

export const emptyBounds: Meaning = {
  weight: 'notRun',
  does: 'Allows no value, so that every value is refused.',
  instead: 'The same happens here.',
  remedy: 'Correct one of the two bounds.',
};

export const unreadBound: Meaning = {
  weight: 'notRun',
  does: 'Sets a bound on an attribute type without bounds, so that it has no effect.',
  instead: 'Every value is accepted here, too.',
  remedy: 'Remove it, or check the value in a lifecycle hook of the content type.',
};

export const unfitLength: Meaning = {
  weight: 'notRun',
  does: 'Is not a whole number. Strapi ignores such lengths.',
  instead: 'The length of texts is compared with this number.',
  remedy: 'Write a whole number.',
};

export const noGraphqlName: Meaning = {
  weight: 'notRun',
  does: 'Is not a valid name in GraphQL: with the GraphQL plugin, Strapi does not start.',
  instead: 'The attribute is in REST and in code, and not in GraphQL.',
  remedy: 'Rename it if it is needed in GraphQL.',
};

export const equalNames = (value: string, other: string): Meaning => ({
  weight: 'notRun',
  does: `Has "${value}" and "${other}", which have the same name in GraphQL: Strapi does not start.`,
  instead: 'The second one has a number after its name in GraphQL.',
  remedy: 'Change one of them.',
});

export const digitFirst = (value: string, name: string): Meaning => ({
  weight: 'notRun',
  does: `Has "${value}", which begins with a digit: Strapi does not start.`,
  instead: `Its name in GraphQL is "${name}".`,
  remedy: 'Begin the value with a letter if the project also runs in Strapi.',
});

export const uidOfNoText = (name: string, type: string): Meaning => ({
  weight: 'notRun',
  does: `Makes the uid from "${name}", whose type is ${type} and not a text.`,
  instead: 'It is made from the name of the content type.',
  remedy: 'Write the name of a string or text attribute, or remove the option.',
});

export const draftsByText: Meaning = {
  weight: 'needless',
  does: 'Is the text "false" instead of a boolean.',
  instead: 'The content type has no drafts, in Strapi and here.',
  remedy: 'Write false.',
};

export const localizedInVain: Meaning = {
  weight: 'needless',
  does: 'Gives the attribute a value of its own in each locale.',
  instead: 'The content type has no locales, so there is one value, in Strapi and here.',
  remedy: 'Write "pluginOptions": { "i18n": { "localized": true } } on the content type too, or remove it.',
};

export const sideElsewhere = (target: string, name: string, leads: string): Meaning => ({
  weight: 'notRun',
  does: `Names "${name}" of ${target} as its inverse side, which is a relation to ${leads}.`,
  instead: 'The relation shows the links of that attribute, which belong to other documents.',
  remedy: 'Write the name of a relation to this content type, or remove the option.',
});

export const noOwner = (target: string, name: string): Meaning => ({
  weight: 'notRun',
  does: `Has mappedBy, and so has "${name}" of ${target}: Strapi stores no links.`,
  instead: 'Links are stored here, and both sides show them.',
  remedy: 'Write "inversedBy" instead on one of the two.',
});

export const sharedSide = (target: string, name: string, own: string): Meaning => ({
  weight: 'notRun',
  does: `Names "${name}" of ${target} as its inverse side, but the inverse side of that one is "${own}": Strapi shows no documents here.`,
  instead: 'It shows the same documents as that attribute.',
  remedy: `Remove it, or add a second relation to ${target} as its inverse side.`,
});

export const takenType = (name: string, owner: string): Meaning => ({
  weight: 'notRun',
  does: `Creates the type ${name} in GraphQL, which ${owner} has already.`,
  instead:
    'If both are in the GraphQL schema, every GraphQL request has the status 500. REST is not affected.',
  remedy: 'Give the content type another singularName, or disable GraphQL.',
});

export const takenField = (name: string, owner: string): Meaning => ({
  weight: 'notRun',
  does: `Creates the query ${name} in GraphQL, which ${owner} has already.`,
  instead: 'Only one of the two has a query in GraphQL. REST is not affected.',
  remedy: 'Give one of them another singularName or pluralName.',
});

export const writtenTwice = (line: number): Meaning => ({
  weight: 'notRun',
  does: `Is a duplicate key; the second one is in line ${line}.`,
  instead: 'The last one is used and the first one is ignored, in Strapi and here.',
  remedy: 'Remove one of them, or rename it.',
});

export const unknownVariable = (name: string, meant: string | undefined): Meaning => ({
  weight: 'notRun',
  does: `Uses "${name}", which is not an attribute of this type.`,
  instead: 'Its value is null, in Strapi and here.',
  remedy: meantOr(meant, 'Write the name of an attribute of the same type.'),
});

export const unknownPrivate = (name: string): Meaning => ({
  weight: 'notRun',
  does: `Hides "${name}", which is not an attribute.`,
  instead: 'Nothing is hidden.',
  remedy: 'Write names of attributes of this type.',
});

export const shownAlways = (name: string): Meaning => ({
  weight: 'notRun',
  does: `Hides "${name}", which every document has.`,
  instead: 'It is shown.',
  remedy: 'Remove it from responses in a controller or in a middleware.',
});

export const ownNameTaken: Meaning = {
  weight: 'notRun',
  does: 'Has a name that every document has already; in Strapi it replaces the attribute.',
  instead: 'It does here, too: the attribute does not exist.',
  remedy: 'Choose another name, or remove it.',
};

export const missingInverse = (target: string, name: string, meant: string | undefined): Meaning => ({
  weight: 'notRun',
  does: `Is the name of the inverse side, but ${target} has no relation "${name}".`,
  instead: 'The relation has one side and its own links.',
  remedy: meantOr(meant, 'Write the name of a relation of the target, or remove the option.'),
});

export const twoOwners = (target: string, name: string): Meaning => ({
  weight: 'notRun',
  does: `Names "${name}" of ${target} as its inverse side, and both have inversedBy.`,
  instead: 'Each side has its own links: documents that are linked on one side are not shown on the other.',
  remedy: 'Write "mappedBy" instead of "inversedBy" on one of them.',
});

export const unequalSides = (here: string, there: string, right: string): Meaning => ({
  weight: 'notRun',
  does: `Is ${here}, but its inverse side is ${there}.`,
  instead: 'Each side shows one or many documents, as its own option says.',
  remedy: `Write ${right} on the other side, or correct this one.`,
});

export const uniqueIndex: Meaning = {
  weight: 'notRun',
  does: 'Makes values unique in the database table.',
  instead: 'It is an index without uniqueness.',
  remedy: 'Write "unique": true on the attribute.',
};

export const noColumn: Meaning = {
  weight: 'notRun',
  does: 'Creates an index of columns.',
  instead: 'It contains only the attributes that have a column in the table of the content type.',
  remedy:
    'Write names of scalar attributes, and of relations to one document that this content type owns, as in this file.',
};

export const columnOptions: Meaning = {
  weight: 'notRun',
  does: 'Sets options of the database column.',
  instead: 'The column follows the type of the attribute.',
  remedy: 'Write "default", "unique" or "required" on the attribute.',
};

export const tooLongForIndex: Meaning = {
  weight: 'notRun',
  does: 'Creates an index of values that are too long for an index.',
  instead: 'The index is not created.',
  remedy: 'Remove it, or change the type of the attribute to string.',
};

export const idleIndex: Meaning = {
  weight: 'notRun',
  does: 'Creates an index of values in a component.',
  instead:
    'The index is not created: no content type has the component as an attribute that is not repeatable.',
  remedy: 'Remove it, or move the attribute to the content type.',
};

export const noTextIndex: Meaning = {
  weight: 'notRun',
  does: 'Creates an index for parts of texts.',
  instead:
    'The index is not created: only texts of content types can have one, not numbers, JSON or attributes of components.',
  remedy: 'Remove it.',
};

export const unusableDefault = (problem: string): Meaning => ({
  weight: 'notRun',
  does: `Is not a valid value of the attribute (${problem}), so that writes without a value fail in Strapi.`,
  instead: 'The attribute has no default.',
  remedy: 'Write a literal value that is valid for the attribute.',
});

export const uncheckedPattern = (remedy: string): Meaning => ({
  weight: 'notRun',
  does: 'Is a pattern that needs more than linear time, so that a long value could block the server.',
  instead: 'Values are not checked against it.',
  remedy,
});
