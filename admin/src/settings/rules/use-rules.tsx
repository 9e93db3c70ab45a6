// The rules of actions in a form of permissions: their texts, the buttons that open them, and the dialog.
import { ActionIcon } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useContentTypes } from '../../content/content-types.ts';
import { useText } from '../../messages/messages.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { type Rulable, rulablesOf } from './rulable.ts';
import { type RuleOf, ruleInWords } from './rule-words.ts';

interface RulesOptions {
  readonly ruleOf: (action: string) => RuleOf;
  /** The problem of the rule of an action, from the server. */
  readonly problemOf: (action: string) => string | undefined;
  readonly onKeep: (action: string, rule: RuleOf) => void;
}

interface RulesTools {
  /** The text of the rule of an action. */
  readonly noteOf: (action: string) => string | undefined;
  /** The text of another rule of an action. */
  readonly wordsOf: (action: string, rule: RuleOf) => string | undefined;
  readonly toolOf: (action: string) => ReactNode;
  readonly dialog: ReactNode;
  /** Whether the dialog of a rule is open above the form. */
  readonly isOpen: boolean;
}

export function useRules({ ruleOf, problemOf, onKeep }: RulesOptions): RulesTools {
  const text = useText();
  const types = useContentTypes();
  const [ruled, setRuled] = useState<string>();
  const typeOf = (action: string) =>
    types.find(({ uid }) => uid === action.slice(0, action.lastIndexOf('.')));
  const rulablesAt = (action: string): readonly Rulable[] => {
    const contentType = typeOf(action);
    return contentType ? rulablesOf(contentType, types, text) : [];
  };
  const wordsOf = (action: string, rule: RuleOf) => ruleInWords(rule, rulablesAt(action), text);
  return {
    noteOf: (action) => wordsOf(action, ruleOf(action)),
    wordsOf,
    toolOf: (action) =>
      takesRule(action) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          title={text('rule.open')}
          aria-label={text('app.named', { what: text('rule.open'), name: action })}
          onClick={() => setRuled(action)}
        >
          <IconListCheck size={16} />
        </ActionIcon>
      ),
    isOpen: ruled !== undefined,
    dialog: ruled !== undefined && (
      <RuleDialog
        action={ruled}
        rule={ruleOf(ruled)}
        contentType={typeOf(ruled)}
        rulables={rulablesAt(ruled)}
        problem={problemOf(ruled)}
        onKeep={(rule) => {
          onKeep(ruled, rule);
          setRuled(undefined);
        }}
        onClose={() => setRuled(undefined)}
      />
    ),
  };
}

const ofDocuments = [
  ...['find', 'findOne', 'readDraft', 'create', 'update', 'delete', 'publish', 'unpublish', 'discardDraft'],
  ...['me', 'count', 'destroy'],
];

/** Whether an action can have a rule: those of content types and of users. */
const takesRule = (action: string): boolean =>
  (action.startsWith('api::') || action.startsWith('plugin::users-permissions.user.')) &&
  ofDocuments.includes(action.slice(action.lastIndexOf('.') + 1));
