// Problems of values in a body, which `details.errors` lists. Most messages are those of Strapi, since clients
// compare them (docs/reference/compatibility.md, Validation messages).

import { defineProblem, type ProblemText } from '../definition/define-problem.ts';
import { printValue } from '../wording/print-value.ts';

export const missingValue = defineProblem({
  code: 'PLINTH_VALUE_MISSING',
  message: '<name> must be a `<type>` type, but the final value was: `<value>`.',
  help: 'The value is required, and null is not a value. Send one.',
});

export const valueOfOtherType = defineProblem({
  code: 'PLINTH_VALUE_OF_OTHER_TYPE',
  message: '<name> must be a `<type>` type, but the final value was: `<value>`.',
  help: 'Send a value of the type.',
});

export const valueNotRead = defineProblem({
  code: 'PLINTH_VALUE_NOT_READ',
  message:
    '<name> must be a `<type>` type, but the final value was: `<value>` (cast from the value `<sent>`).',
  help: 'The value cannot be converted to the type. Send a value of the type.',
});

export const notOfType = (name: string, type: string, value: unknown): ProblemText =>
  valueOfOtherType({ name, type, value: printValue(value) });

/** The problem of a value that is null, or cannot be converted to the type. */
export const unreadAs = (name: string, type: string, sent: unknown, value = 'null'): ProblemText =>
  sent === null
    ? valueOfOtherType({ name, type, value })
    : valueNotRead({ name, type, value, sent: printValue(sent) });

export const undefinedValue = defineProblem({
  code: 'PLINTH_VALUE_UNDEFINED',
  message: '<name> must be defined.',
  help: 'Send the attribute, or save a draft and publish later.',
});

export const requiredValue = defineProblem({
  code: 'PLINTH_VALUE_REQUIRED',
  message: '<name> is a required field',
  help: 'Send the field.',
});

export const valueTaken = defineProblem({
  code: 'PLINTH_VALUE_TAKEN',
  message: 'This attribute must be unique',
  help: 'Another document has this value. Send another value.',
});

export const valuesTakenTogether = defineProblem({
  code: 'PLINTH_VALUES_TAKEN_TOGETHER',
  message: '<names> and <last> must be unique together',
  help: 'Another document has these values. Change one of them.',
});

export const tooShort = defineProblem({
  code: 'PLINTH_VALUE_TOO_SHORT',
  message: '<name> must be at least <count> characters',
  help: 'Send a longer text.',
});

export const tooLong = defineProblem({
  code: 'PLINTH_VALUE_TOO_LONG',
  message: '<name> must be at most <count> characters',
  help: 'Send a shorter text.',
});

export const tooManyBytes = defineProblem({
  code: 'PLINTH_VALUE_TOO_MANY_BYTES',
  message: '<name> must be at most <count> bytes',
  help: 'Send a shorter text.',
});

export const tooLongToFind = defineProblem({
  code: 'PLINTH_VALUE_TOO_LONG_TO_FIND',
  message: '<name> is too long for its index: use less than <max> characters, or change its type to text',
  help: 'The value exceeds the maximal size of an index entry. Send a shorter value, or change the type of the attribute to `text`.',
});

export const patternNotMet = defineProblem({
  code: 'PLINTH_VALUE_PATTERN_NOT_MET',
  message: '<name> must match the following: "<pattern>"',
  help: 'Send a string that `regex` of the attribute matches.',
});

export const withNulCharacter = defineProblem({
  code: 'PLINTH_VALUE_WITH_NUL',
  message: '<name> must not contain the character U+0000',
  help: 'Leave the character out.',
});

export const withHalfCharacter = defineProblem({
  code: 'PLINTH_VALUE_WITH_HALF_CHARACTER',
  message: '<name> must not contain half of a surrogate pair',
  help: 'Send both halves of the surrogate pair, or neither.',
});

export const numberTooLarge = defineProblem({
  code: 'PLINTH_VALUE_NUMBER_TOO_LARGE',
  message: '<name> must be a number between -1.8e308 and 1.8e308',
  help: 'JSON numbers are read with double precision, which has no larger ones. Send a smaller number, or a string.',
});

export const tooDeep = defineProblem({
  code: 'PLINTH_VALUE_TOO_DEEP',
  message: '<name> must not be nested deeper than <levels> levels',
  help: 'Send JSON with fewer levels.',
});

export const notEmail = defineProblem({
  code: 'PLINTH_VALUE_NOT_EMAIL',
  message: '<name> must be a valid email',
  help: 'Send one address, such as `ada@example.com`.',
});

export const emptyEmail = defineProblem({
  code: 'PLINTH_VALUE_EMAIL_EMPTY',
  message: '<name> cannot be empty',
  help: 'Send an address, or null.',
});

export const notInteger = defineProblem({
  code: 'PLINTH_VALUE_NOT_INTEGER',
  message: '<name> must be an integer',
  help: 'Send an integer.',
});

export const notBigInteger = defineProblem({
  code: 'PLINTH_VALUE_NOT_BIGINTEGER',
  message: '<name> must be a valid integer',
  help: 'Send an integer; send it as a string if it has more than 15 digits.',
});

export const outOfRange = defineProblem({
  code: 'PLINTH_VALUE_OUT_OF_RANGE',
  message: '<name> must be between <minimum> and <maximum>',
  help: 'Send a number of 64 bits.',
});

export const tooSmall = defineProblem({
  code: 'PLINTH_VALUE_TOO_SMALL',
  message: '<name> must be greater than or equal to <min>',
  help: 'Send a larger number.',
});

export const tooLarge = defineProblem({
  code: 'PLINTH_VALUE_TOO_LARGE',
  message: '<name> must be less than or equal to <max>',
  help: 'Send a smaller number.',
});

export const notAmong = defineProblem({
  code: 'PLINTH_VALUE_NOT_AMONG',
  message: '<name> must be one of the following values: <values>',
  help: 'Send one of the values in the message.',
});

export const tooFewItems = defineProblem({
  code: 'PLINTH_VALUE_TOO_FEW_ITEMS',
  message: '<name> field must have at least <count> items',
  help: 'Add items.',
});

export const tooManyItems = defineProblem({
  code: 'PLINTH_VALUE_TOO_MANY_ITEMS',
  message: '<name> field must have less than or equal to <count> items',
  help: 'Leave items out.',
});

export const componentUnnamed = defineProblem({
  code: 'PLINTH_VALUE_COMPONENT_UNNAMED',
  message: 'Cannot build relations store from dynamiczone, component identifier is undefined',
  help: 'Send the component of each item of a dynamic zone as `__component`.',
});

export const relationsUnreadable = defineProblem({
  code: 'PLINTH_VALUE_RELATIONS_UNREADABLE',
  message: 'Invalid relations',
  help: 'Send documentIds, or `{ "connect": […], "disconnect": […] }`.',
});

export const relationsUnknown = defineProblem({
  code: 'PLINTH_VALUE_RELATIONS_UNKNOWN',
  message: '<count> relation(s) of type <uid> associated with this entity do not exist',
  help: 'The rows with these ids do not exist, or the caller may not read them.',
});

export const fileKindRefused = defineProblem({
  code: 'PLINTH_VALUE_FILE_KIND_REFUSED',
  message: '<name> only accepts <allowed>: the file is one of the <kind>',
  help: 'Choose a file of a kind in `allowedTypes` of the attribute.',
});

export const blockOfNoType = defineProblem({
  code: 'PLINTH_VALUE_BLOCK_OF_NO_TYPE',
  message: 'Block node is of invalid type',
  help: 'Blocks are `paragraph`, `quote`, `code`, `heading`, `list` and `image`.',
});

export const listChildWrong = defineProblem({
  code: 'PLINTH_VALUE_LIST_CHILD_WRONG',
  message: 'Inline node must be list-item or list',
  help: 'Put nodes of these types into a list.',
});

export const inlineWrong = defineProblem({
  code: 'PLINTH_VALUE_INLINE_WRONG',
  message: 'Inline node must be Text or Link',
  help: 'Put nodes of these types into the block.',
});

export const blockTextUndefined = defineProblem({
  code: 'PLINTH_VALUE_BLOCK_TEXT_UNDEFINED',
  message: 'Text must be defined with at least an empty string',
  help: 'Send `text` in each text node.',
});

export const linkInvalid = defineProblem({
  code: 'PLINTH_VALUE_LINK_INVALID',
  message: 'Please specify a valid link.',
  help: 'Send an address of http, https, ftp, mailto or tel, or a path from the root.',
});

export const blockEmpty = defineProblem({
  code: 'PLINTH_VALUE_BLOCK_EMPTY',
  message: '<block> node children must have at least one Text or Link node',
  help: 'Send a text node, which may be empty.',
});

export const listEmpty = defineProblem({
  code: 'PLINTH_VALUE_LIST_EMPTY',
  message: 'List node children must have at least one ListItem or ListNode',
  help: 'Add an item, or leave the list out.',
});

export const keysUnspecified = defineProblem({
  code: 'PLINTH_VALUE_KEYS_UNSPECIFIED',
  message: 'this field has unspecified keys: <names>',
  help: 'Leave the keys out.',
});

export const userNeedsRole = defineProblem({
  code: 'PLINTH_VALUE_USER_NEEDS_ROLE',
  message: 'Users must have a role',
  help: 'Connect a role.',
});

export const passwordsDiffer = defineProblem({
  code: 'PLINTH_VALUE_PASSWORDS_DIFFER',
  message: 'Passwords do not match',
  help: 'Send the same password twice.',
});

export const passwordCommon = defineProblem({
  code: 'PLINTH_VALUE_PASSWORD_COMMON',
  message: 'password is too common',
  help: 'Choose a password that is not on the list of common ones.',
});

export const passwordRefused = defineProblem({
  code: 'PLINTH_VALUE_PASSWORD_REFUSED',
  message: 'Password validation failed.',
  help: '`validatePassword` of the project refuses the password. Choose another one.',
});

export const noUppercase = defineProblem({
  code: 'PLINTH_VALUE_NO_UPPERCASE',
  message: '<name> must contain at least one uppercase character',
  help: 'Add one.',
});

export const noLowercase = defineProblem({
  code: 'PLINTH_VALUE_NO_LOWERCASE',
  message: '<name> must contain at least one lowercase character',
  help: 'Add one.',
});

export const noDigit = defineProblem({
  code: 'PLINTH_VALUE_NO_DIGIT',
  message: '<name> must contain at least one number',
  help: 'Add a digit.',
});

export const usernameInvisible = defineProblem({
  code: 'PLINTH_VALUE_USERNAME_INVISIBLE',
  message: 'username must not contain invisible characters',
  help: 'Leave them out.',
});

export const usernameSpaces = defineProblem({
  code: 'PLINTH_VALUE_USERNAME_SPACES',
  message: 'username must not begin or end with a space, nor contain two spaces in a row',
  help: 'Leave the spaces out.',
});

export const usernameNotPlain = defineProblem({
  code: 'PLINTH_VALUE_USERNAME_NOT_PLAIN',
  message: 'username must be in its normalized form: "<plain>"',
  help: 'Send the username in the form of the message.',
});

export const hiddenProblem = defineProblem({
  code: 'PLINTH_VALUE_HIDDEN_PROBLEM',
  message: 'The document cannot be stored: an attribute that you may not read is invalid',
  help: 'A user who may read all attributes has to correct the document.',
});
