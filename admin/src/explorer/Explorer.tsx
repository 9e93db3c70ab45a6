// /admin/explorer/:uid: the content API of a content type: its endpoints, a query builder, and the response.
import { Badge, Paper, Select, Stack, Title } from '@mantine/core';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ContentType } from '../api/content-types.ts';
import { useContentType, useTypes } from '../content/content-types.ts';
import { useText } from '../messages/messages.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Page } from '../parts/Page.tsx';
import { ApiTabs } from './ApiTabs.tsx';
import { emptyQuery, parametersOf } from './api-query.ts';
import { Call } from './Call.tsx';
import classes from './Explorer.module.css';
import { QueryBuilder } from './QueryBuilder.tsx';

export function Explorer() {
  const text = useText();
  const navigate = useNavigate();
  const { uid } = useParams({ strict: false });
  const { contentTypes } = useTypes();
  const [first] = contentTypes;
  if (uid === undefined && first) return <Navigate to="/explorer/$uid" params={{ uid: first.uid }} replace />;
  return (
    <Page title={text('nav.api')} about={text('explorer.help')}>
      <ApiTabs open="rest" />
      {uid === undefined ? (
        <Paper>
          <Empty title={text('explorer.noTypes')} help={text('app.noAccessHelp')} />
        </Paper>
      ) : (
        <Stack>
          <Select
            label={text('explorer.type')}
            searchable
            allowDeselect={false}
            data={contentTypes.map((type) => ({ value: type.uid, label: type.displayName }))}
            value={uid}
            onChange={(next) => next && void navigate({ to: '/explorer/$uid', params: { uid: next } })}
          />
          <OneType key={uid} uid={uid} />
        </Stack>
      )}
    </Page>
  );
}

function OneType({ uid }: { readonly uid: string }) {
  const text = useText();
  const contentType = useContentType(uid);
  const { restPrefix, contentTypes } = useTypes();
  const [query, setQuery] = useState(emptyQuery);
  return (
    <>
      <Endpoints contentType={contentType} />
      <Paper component="section" aria-labelledby="explorer-query">
        <Title order={2} size="h4" mb="md" id="explorer-query">
          {text('explorer.query')}
        </Title>
        <QueryBuilder contentType={contentType} query={query} onChange={setQuery} />
      </Paper>
      <Call
        request={{
          baseURL: `${location.origin}${restPrefix}`,
          contentType,
          documentId: query.documentId,
          parameters: parametersOf(contentType, contentTypes, query),
        }}
      />
    </>
  );
}

function Endpoints({ contentType }: { readonly contentType: ContentType }) {
  const text = useText();
  return (
    <Paper component="section" aria-labelledby="explorer-endpoints">
      <Title order={2} size="h4" mb="md" id="explorer-endpoints">
        {text('explorer.endpoints')}
      </Title>
      <ul className={classes.endpoints}>
        {contentType.endpoints.map(({ method, path }) => (
          <li key={`${method} ${path}`}>
            <Badge variant="light" w={72} radius="sm">
              {method}
            </Badge>
            <code>{path}</code>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
