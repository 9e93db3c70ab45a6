// Files in a row of a list: small pictures, or the name.
import type { CellProps } from './attribute-type.ts';
import classes from './cells.module.css';
import { isFile, smallest } from './file.ts';

const most = 3;

export function MediaCell({ value }: CellProps) {
  const files = (Array.isArray(value) ? value : [value]).filter(isFile);
  return (
    <span className={classes.files}>
      {files.slice(0, most).map((file) => {
        const picture = smallest(file);
        if (picture === undefined) return <span key={file.documentId ?? file.url}>{file.name}</span>;
        return (
          <img
            key={file.documentId ?? file.url}
            className={classes.picture}
            src={picture}
            alt={file.alternativeText ?? file.name}
            loading="lazy"
          />
        );
      })}
      {files.length > most && `+${files.length - most}`}
    </span>
  );
}
