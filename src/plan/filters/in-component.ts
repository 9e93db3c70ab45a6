// Conditions on values of a component that is not repeatable. They are conditions of its row, and an index can have such a value
// (docs/decisions/065-values-in-components.md).
import type { ComponentAttribute } from '../../schema/schema.ts';
import type { Condition } from '../plan.ts';

/**
 * `where`, a condition on the component, as a condition on its row: the values of an absent component are null, like those of a
 * missing related row. Undefined if it reads anything else than values, such as relations.
 */
export function conditionOfRow(component: ComponentAttribute, where: Condition): Condition | undefined {
  switch (where.kind) {
    case 'and':
    case 'or': {
      const conditions = where.conditions.flatMap((inner) => conditionOfRow(component, inner) ?? []);
      return conditions.length === where.conditions.length ? { ...where, conditions } : undefined;
    }
    case 'not': {
      const condition = conditionOfRow(component, where.condition);
      return condition && { ...where, condition };
    }
    case 'compare': {
      const { subject } = where;
      if (subject.kind !== 'attribute') return undefined;
      return { ...where, subject: { kind: 'inComponent', component, attribute: subject.attribute } };
    }
    default:
      return undefined;
  }
}
