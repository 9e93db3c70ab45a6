// Opens related documents in a drawer, and adds saved ones to the relation.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Related } from '../api/documents.ts';
import { useForm } from '../content/form/form.ts';

const DocumentDrawer = lazy(() => import('./DocumentDrawer.tsx'));

interface Target {
  readonly uid: string;
  /** Undefined for a new document. */
  readonly documentId?: string;
  readonly locale?: string | undefined;
}

export interface DrawerOfRelation {
  readonly create: (uid: string) => void;
  /** Undefined if the administrator may not read documents of that content type. */
  readonly openerOf: (related: Related, uid: string | undefined) => (() => void) | undefined;
  readonly drawer: ReactNode;
}

export function useDrawer(onStored: (related: Related, uid: string) => void): DrawerOfRelation {
  const { types, locale } = useForm();
  const [target, setTarget] = useState<Target>();
  const typeOf = (uid: string | undefined) => types.contentTypes.find((one) => one.uid === uid);
  const contentType = typeOf(target?.uid);
  return {
    create: (uid) => setTarget({ uid }),
    openerOf({ documentId, locale: own }, uid) {
      const found = typeOf(uid);
      if (!found?.rights.read || found.kind !== 'collectionType') return undefined;
      return () => setTarget({ uid: found.uid, documentId, locale: own });
    },
    drawer: target && contentType && (
      <Suspense>
        <DocumentDrawer
          contentType={contentType}
          documentId={target.documentId}
          locale={target.locale ?? locale}
          onStored={(related) => onStored(related, contentType.uid)}
          onClose={() => setTarget(undefined)}
        />
      </Suspense>
    ),
  };
}
