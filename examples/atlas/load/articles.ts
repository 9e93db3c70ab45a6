// Writes the articles: published, only as a draft, or published with a newer draft.
import type { Article, ArticleContent, Section } from '../data/articles/article.ts';
import { articles } from '../data/articles/articles.ts';
import { type AtlasDocuments, type DocumentIds, documentIdsOf } from './documents.ts';

const uid = 'api::article.article';

export async function loadArticles(documents: AtlasDocuments, countries: DocumentIds): Promise<void> {
  await Promise.all(articles.map((article) => loadArticle(documents, article, countries)));
}

async function loadArticle(
  documents: AtlasDocuments,
  { content, state }: Article,
  countries: DocumentIds,
): Promise<void> {
  const status = state.kind === 'draft' ? 'draft' : 'published';
  const { documentId } = await documents.create(uid, { data: articleToData(content, countries), status });
  if (state.kind !== 'modified') return;
  await documents.update(uid, documentId, { data: articleToData(state.draft, countries), status: 'draft' });
}

function articleToData(content: Partial<ArticleContent>, countries: DocumentIds): Record<string, unknown> {
  return {
    ...content,
    ...(content.sections && {
      sections: content.sections.map((section) => sectionToData(section, countries)),
    }),
    ...(content.countries && { countries: documentIdsOf(countries, content.countries) }),
  };
}

function sectionToData(section: Section, countries: DocumentIds): Record<string, unknown> {
  if (section.__component !== 'blocks.country-list') return { ...section };
  return { ...section, countries: documentIdsOf(countries, section.countries) };
}
