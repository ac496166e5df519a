import type { Blog, BlogBrief, BlogPage } from '@rialto/contract'

export const postBrief = (part: Partial<BlogBrief> = {}): BlogBrief => ({
  id: 1,
  slug: 'glaze',
  title: 'How a teapot gets its glaze',
  excerpt: 'It goes into the kiln grey and comes out blue.',
  thumbnail: '/media/glaze.webp',
  category: { id: 2, name: 'Workshop', slug: 'workshop' },
  author: 'Ines Carvalho',
  published_at: '2026-11-17T08:00:00Z',
  reading_minutes: 3,
  ...part,
})

export const post = (part: Partial<Blog> = {}): Blog => ({
  ...postBrief(),
  description: '<h2 id="clay">Clay</h2><p>First.</p><h3 id="slip">Slip</h3><h2 id="fire">Fire</h2><p>Last.</p>',
  contents: [
    { id: 'clay', text: 'Clay', level: 2 },
    { id: 'slip', text: 'Slip', level: 3 },
    { id: 'fire', text: 'Fire', level: 2 },
  ],
  updated_at: '2026-11-18T08:00:00Z',
  ...part,
})

export const blogPage = (posts: BlogBrief[], part: Partial<BlogPage> = {}): BlogPage => ({
  data: posts,
  current_page: 1,
  last_page: 1,
  per_page: 9,
  total: posts.length,
  categories: [
    { id: 2, name: 'Workshop', slug: 'workshop', count: 3 },
    { id: 4, name: 'At home', slug: 'home', count: 1 },
  ],
  ...part,
})
