/** A text in one language, as it is kept. */
export interface ArticleText {
  title: string
  /** Safe HTML. */
  body: string
  /** What the body was made of, with pictures by their address in this shop. */
  markdown: string
}

export type PostText = ArticleText & { excerpt: string }

interface Article {
  slug: string
  /** Below the operator's folder. */
  file: string
  isDraft: boolean
  /** As the file says; null: when it is seen to have changed. */
  updatedAt: number | null
}

export interface Post extends Article {
  kind: 'post'
  text: PostText
  category: string
  author: string | null
  cover: string
  publishedAt: number
  /** By language. */
  variants: Map<string, PostText>
}

export interface Page extends Article {
  kind: 'page'
  text: ArticleText
  variants: Map<string, ArticleText>
}
