// All articles, in the order in which they are written.
import type { Article } from './article.ts';
import { enclaves } from './enclaves.ts';
import { landlocked } from './landlocked.ts';
import { languages } from './languages.ts';
import { neighbours } from './neighbours.ts';

export const articles: readonly Article[] = [enclaves, landlocked, neighbours, languages];
