import type { DemoUnpublishedPost } from '../types.ts'

/** Posts that readers do not see yet: a draft, and one that appears in some days. */
export const unpublishedPosts: DemoUnpublishedPost[] = [
  {
    slug: 'a-day-at-the-dye-works',
    title: 'A day at the dye works',
    category: 'workshop',
    excerpt: 'Indigo smells of the sea, and blue comes only when the cloth meets the air.',
    markdown: `The cloth goes into the vat **yellow**, and comes out green. Then it breathes.

## Ten dips

- The first takes a minute.
- The tenth takes an hour.

> Nobody hurries blue, says Hana.`,
    cover: 'posts/how-a-teapot-gets-its-glaze.webp',
    author: 'Ines Carvalho',
    days_ahead: null,
  },
  {
    slug: 'what-to-give-somebody-who-has-everything',
    title: 'What to give somebody who has everything',
    category: 'home',
    excerpt: 'Something that is used up: soap, bread, an afternoon.',
    markdown: `People who have everything still run out of **soap**.

## Things that end

Candles, tea, a jar of honey. They ask for no shelf, and leave a good memory.`,
    cover: 'posts/how-to-read-a-list-of-ingredients.webp',
    author: 'Noor Haddad',
    days_ahead: 3,
  },
]
