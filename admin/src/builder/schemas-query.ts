// The schemas of the project for the views of the builder.
import { queryOptions } from '@tanstack/react-query';
import { fetchSchemas } from '../api/builder.ts';

export const schemasQuery = queryOptions({ queryKey: ['schemas'], queryFn: fetchSchemas, staleTime: 0 });
