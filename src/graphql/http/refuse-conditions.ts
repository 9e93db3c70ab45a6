// Refuses `If-Match` and `Idempotency-Key`. A mutation may write several documents, so they have no defined meaning,
// and ignoring them would carry out writes that the client wanted to prevent.
import { GraphQLError, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { conditionOfMutation } from '../../errors/families/request.ts';
import type { Request } from '../../routes/request.ts';

const refused = ['If-Match', 'Idempotency-Key'];

export function refuseConditions(
  { operation }: OperationDefinitionNode,
  { headers }: Pick<Request, 'headers'>,
): void {
  if (operation !== OperationTypeNode.MUTATION) return;
  const header = refused.find((name) => headers[name.toLowerCase()] !== undefined);
  if (header === undefined) return;
  const originalError = conditionOfMutation({ header });
  throw new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 400 } } });
}
