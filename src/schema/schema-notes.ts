// Notes about options of schema files that have another effect here, or none. They are no faults, since Strapi accepts them.
import type { Finding, Meaning } from '../errors/finding.ts';
import { meantOr } from '../errors/hint.ts';

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

export const shownInPanel: Meaning = {
  weight: 'notRun',
  does: 'Hides the type in the panel.',
  instead: 'It is shown to administrators who have rights to it.',
  remedy: 'Take the rights to it from their roles.',
};

export const idleOption: Meaning = {
  weight: 'needless',
  does: 'Is an option that attributes of this type do not have.',
  instead: 'It is not read.',
  remedy: 'Remove it, or correct the type.',
};

export const emptyBounds: Meaning = {
  weight: 'notRun',
  does: 'Leaves no value that fits, so that every one is refused.',
  instead: 'So it is here.',
  remedy: 'Correct one of the two bounds.',
};

export const unreadBound: Meaning = {
  weight: 'notRun',
  does: 'Bounds values of a type that has no bounds, so that every value is taken.',
  instead: 'So it is here.',
  remedy: 'Remove it, or check the value in a lifecycle of the type.',
};

export const unfitLength: Meaning = {
  weight: 'notRun',
  does: 'Is no length: lengths are whole numbers. The service does not look at others.',
  instead: 'Texts are compared with it as it stands.',
  remedy: 'Write a whole number.',
};

export const noGraphqlName: Meaning = {
  weight: 'notRun',
  does: 'Is no name that GraphQL can have: with its plugin, the service does not start.',
  instead: 'REST and code have the attribute, GraphQL does not.',
  remedy: 'Rename it if it is asked for in GraphQL.',
};

export const equalNames = (value: string, other: string): Meaning => ({
  weight: 'notRun',
  does: `Has "${value}" and "${other}", which GraphQL writes in the same way: the service does not start.`,
  instead: 'The second one has a number behind its name in GraphQL.',
  remedy: 'Change one of them.',
});

export const digitFirst = (value: string, name: string): Meaning => ({
  weight: 'notRun',
  does: `Has "${value}", a number without a letter before it: the service does not start.`,
  instead: `It is "${name}" in GraphQL.`,
  remedy: 'Begin the value with a letter if the project is to run there, too.',
});

export const uidOfNoText = (name: string, type: string): Meaning => ({
  weight: 'notRun',
  does: `Makes the uid of "${name}", whose type is ${type} and no text.`,
  instead: 'It is made of the name of the type.',
  remedy: 'Name an attribute that is a string or a text, or remove the option.',
});

export const draftsByText: Meaning = {
  weight: 'needless',
  does: 'Is the text "false" where true or false is meant.',
  instead: 'The type has no drafts, there and here.',
  remedy: 'Write false.',
};

export const localizedInVain: Meaning = {
  weight: 'needless',
  does: 'Gives the attribute a value of its own in each locale.',
  instead: 'The type has no locales, so there is one value, there and here.',
  remedy: 'Write "pluginOptions": { "i18n": { "localized": true } } on the type too, or remove it.',
};

export const sideElsewhere = (target: string, name: string, leads: string): Meaning => ({
  weight: 'notRun',
  does: `Names "${name}" of ${target} as its other side, which leads to ${leads}.`,
  instead: 'The links of that relation are read, which belong to other documents.',
  remedy: 'Name a relation that leads back here, or remove the option.',
});

export const noOwner = (target: string, name: string): Meaning => ({
  weight: 'notRun',
  does: `Says that "${name}" of ${target} owns the links, which says the same of this one: the service keeps none.`,
  instead: 'They are kept here, and both sides show them.',
  remedy: 'Write "inversedBy" on one of the two.',
});

export const sharedSide = (target: string, name: string, own: string): Meaning => ({
  weight: 'notRun',
  does: `Names "${name}" of ${target} as its other side, as "${own}" does, which that one names; the service shows nothing here.`,
  instead: 'It shows the same documents as the other.',
  remedy: `Remove it, or give ${target} a relation of its own for it.`,
});

export const takenType = (name: string, owner: string): Meaning => ({
  weight: 'notRun',
  does: `Makes the type ${name} in GraphQL, which ${owner} has already.`,
  instead:
    'Where both are in the schema of GraphQL, it responds with 500 to every request; REST is not touched.',
  remedy: 'Give the content type another singularName, or go without GraphQL.',
});

export const takenField = (name: string, owner: string): Meaning => ({
  weight: 'notRun',
  does: `Makes the query ${name} in GraphQL, which ${owner} has already.`,
  instead: 'One of the two has that query, and the other has none; REST is not touched.',
  remedy: 'Give one of them another singularName or pluralName.',
});

export const writtenTwice = (line: number): Meaning => ({
  weight: 'notRun',
  does: `Is there twice; in line ${line} for the second time.`,
  instead: 'The last one counts, and what the first one says is passed over, there and here.',
  remedy: 'Remove one of them, or rename it.',
});

export const unknownVariable = (name: string, meant: string | undefined): Meaning => ({
  weight: 'notRun',
  does: `Asks for "${name}", which is no attribute beside this one.`,
  instead: 'It is compared as null, there and here.',
  remedy: meantOr(meant, 'Name an attribute of the same type.'),
});

export const unknownPrivate = (name: string): Meaning => ({
  weight: 'notRun',
  does: `Hides "${name}", which is no attribute.`,
  instead: 'Nothing is hidden.',
  remedy: 'Name attributes of this type.',
});

export const ownNameTaken: Meaning = {
  weight: 'notRun',
  does: 'Has the name of something that every document has; the service puts its own in the place of the attribute.',
  instead: 'So does this server: the attribute does not exist.',
  remedy: 'Choose another name, or remove it.',
};

export const missingInverse = (target: string, name: string, meant: string | undefined): Meaning => ({
  weight: 'notRun',
  does: `Names the other side of the relation, but ${target} has no relation "${name}".`,
  instead: 'The relation has one side and keeps its own links.',
  remedy: meantOr(meant, 'Name a relation of the target, or remove the option.'),
});

export const twoOwners = (target: string, name: string): Meaning => ({
  weight: 'notRun',
  does: `Names "${name}" of ${target} as its other side, and that one names this relation the same way.`,
  instead:
    'Both say inversedBy, so each keeps links of its own: what one side sets, the other does not show.',
  remedy: 'Write "mappedBy" instead of "inversedBy" on one of them.',
});

export const unequalSides = (here: string, there: string, right: string): Meaning => ({
  weight: 'notRun',
  does: `Is ${here}, and its other side ${there}.`,
  instead: 'Each side shows one or many as its own word says.',
  remedy: `Write ${right} on the other side, or correct this one.`,
});

export const uniqueIndex: Meaning = {
  weight: 'notRun',
  does: 'Makes values unique in the table.',
  instead: 'It is an index that finds them faster, no more.',
  remedy: 'Write "unique": true on the attribute.',
};

export const noColumn: Meaning = {
  weight: 'notRun',
  does: 'Makes an index of columns.',
  instead:
    'It is made of the attributes among them that have a column in the table of their type; the others are left out.',
  remedy:
    'Name scalar attributes and relations to one document that this type owns, by their names in this file.',
};

export const columnOptions: Meaning = {
  weight: 'notRun',
  does: 'Sets how the column is made.',
  instead: 'The column follows the type of the attribute.',
  remedy: 'Write "default", "unique" or "required" on the attribute.',
};

export const tooLongForIndex: Meaning = {
  weight: 'notRun',
  does: 'Makes an index of values that are too long for one.',
  instead: 'There is no index.',
  remedy: 'Leave it out, or make the attribute a string.',
};

export const noTextIndex: Meaning = {
  weight: 'notRun',
  does: 'Makes an index that finds parts of texts.',
  instead:
    'There is none: only texts of content types have one, not numbers, JSON or what is inside a component.',
  remedy: 'Leave it out.',
};

export const unusableDefault = (problem: string): Meaning => ({
  weight: 'notRun',
  does: `Is a default that the attribute itself refuses (${problem}), so that writes without a value fail in the service.`,
  instead: 'There is no default.',
  remedy: 'Write a literal value that the attribute itself would accept.',
});

export const uncheckedPattern = (remedy: string): Meaning => ({
  weight: 'notRun',
  does: 'Is a pattern that takes more than linear time, with which a client could hold the server up.',
  instead: 'Values are not checked against it.',
  remedy,
});
