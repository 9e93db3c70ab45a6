// Resolvers around and instead of generated ones.
import type { GraphqlExtension, MiddlewareFunction } from 'plinth';

/** Who writes an article is its author, whatever the client says. */
const signArticle: MiddlewareFunction = (next, parent, args, context, info) => {
  const author = context.state.user ? `user ${context.state.user.id}` : 'a token';
  const data = { ...Object(args.data), author };
  return next(parent, { ...args, data }, context, info);
};

export const authorship: GraphqlExtension = {
  resolvers: {
    // Instead of the generated field: the attribute is there as `parent.title`.
    Article: { title: ({ title }: { title?: string | null }) => title?.trim() ?? null },
  },
  resolversConfig: {
    'Mutation.createArticle': { middlewares: [signArticle] },
    'Mutation.updateArticle': { middlewares: [signArticle] },
  },
};
