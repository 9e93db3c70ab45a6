// The library for the views: a page of files by what is searched.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FilesQuery, fetchFiles } from '../api/files.ts';

export const useFiles = (query: FilesQuery) =>
  useQuery({
    queryKey: ['files', query],
    queryFn: () => fetchFiles(query),
    placeholderData: keepPreviousData,
  });
