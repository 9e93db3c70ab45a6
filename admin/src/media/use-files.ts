// The library for the views: a page of files, and the folders.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FilesQuery, fetchFiles, fetchFolders } from '../api/files.ts';

export const useFiles = (query: FilesQuery) =>
  useQuery({
    queryKey: ['files', query],
    queryFn: () => fetchFiles(query),
    placeholderData: keepPreviousData,
  });

export const useFolders = () => useQuery({ queryKey: ['files', 'folders'], queryFn: fetchFolders });
