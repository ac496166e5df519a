/** An article's text in one language, as it is stored. */
export interface ArticleText {
  title: string
  /** Safe HTML. */
  body: string
  /** The source of the body, with the addresses of pictures in this shop. */
  markdown: string
}

export type PostText = ArticleText & { excerpt: string }

interface Article {
  slug: string
  /** The path within the operator's folder. */
  file: string
  isDraft: boolean
  /** The date in the file; null: the time of the import that finds a change. */
  updatedAt: number | null
}

export interface Post extends Article {
  kind: 'post'
  text: PostText
  category: string
  author: string | null
  cover: string
  publishedAt: number
  /** Texts in other languages. */
  variants: Map<string, PostText>
}

export interface Page extends Article {
  kind: 'page'
  text: ArticleText
  /** 0: it was never scheduled. */
  publishedAt: number
  variants: Map<string, ArticleText>
}
