// The form in which the articles are written down. Countries stand as code3; load/articles.ts turns them into relations.
export interface Article {
  readonly content: ArticleContent;
  readonly state: ArticleState;
}

export interface ArticleContent {
  readonly title: string;
  readonly slug: string;
  readonly summary: string;
  readonly sections: readonly Section[];
  readonly seo: { readonly metaTitle: string; readonly metaDescription: string };
  readonly countries: readonly string[];
}

export type ArticleState =
  | { readonly kind: 'published' }
  | { readonly kind: 'draft' }
  /** Published, and since then edited: the draft differs in these attributes. */
  | { readonly kind: 'modified'; readonly draft: Partial<ArticleContent> };

export type Section =
  | { readonly __component: 'blocks.text'; readonly body: string }
  | { readonly __component: 'blocks.quote'; readonly text: string; readonly source: string }
  | { readonly __component: 'blocks.figure'; readonly label: string; readonly value: string }
  | {
      readonly __component: 'blocks.country-list';
      readonly title: string;
      readonly countries: readonly string[];
    };

/** A text section of paragraphs, each given as lines of source. */
export const text = (...paragraphs: readonly string[]): Section => ({
  __component: 'blocks.text',
  body: paragraphs.map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim()).join('\n\n'),
});
