import type { DemoConversation, Slug } from '../types.ts'

const HOUR = 60
const DAY = 24 * HOUR

type Row = [from: 'user' | 'shop', text: string | null, minutesAgo: number, product?: Slug]

/** Builds a conversation; its last `unread` messages have not been read by the other side. */
const talk = (user: string, shop: Slug, unread: number, rows: Row[]): DemoConversation => ({
  user,
  shop,
  messages: rows.map(([from, text, minutes_ago, product], index) => ({
    from,
    text,
    product: product ?? null,
    minutes_ago,
    read: index < rows.length - unread,
  })),
})

export const conversations: DemoConversation[] = [
  talk('shopper1', 'lume-and-clay', 2, [
    ['user', 'Hello! Is the lagoon glaze the same as in the picture, or a little greener?', 2 * DAY + 50],
    ['user', null, 2 * DAY + 49, 'stoneware-teapot-1-1-l-lagoon-glaze'],
    [
      'shop',
      'Good morning. A little greener where it is thick, by the handle. I can photograph three for you and you choose.',
      2 * DAY + 20,
    ],
    ['user', 'That would be wonderful.', 2 * DAY + 18],
    ['shop', 'The second one has the band that people like. Shall I put it aside?', DAY + 3 * HOUR],
    ['user', 'Yes please, the second!', DAY + 2 * HOUR],
    ['shop', 'It has your name on it. I am sending it this afternoon with the mugs.', 44],
    ['shop', 'The van has just left. You will have it on Thursday.', 12],
  ]),
  talk('shopper1', 'solecraft', 1, [
    ['user', 'My foot is 24.6 cm long and rather wide. Which size in the Chelsea boot?', 70 * DAY],
    ['shop', 'Take EU 39. If it is tight across the ball after a week, send it back and we stretch it.', 70 * DAY - 30],
    ['user', 'They fit. Can the soles be changed when the time comes?', 3 * HOUR],
    ['shop', 'They can, twice at least. Send them in spring, when you do not need them.', 2 * HOUR],
  ]),
  talk('shopper1', 'pantry-lane', 0, [
    ['user', 'Could you slice the sourdough?', 5 * DAY],
    ['shop', 'Of course. Write it in the note, and say how thick.', 5 * DAY - 8],
    ['user', 'A finger thick, then. Thank you!', 5 * DAY - 14],
  ]),
  talk('shopper1', 'cordoba-music', 0, [
    ['user', 'Is the parlour guitar too small for a tall player?', 32 * DAY],
    ['user', null, 32 * DAY - 1, 'parlour-guitar-spruce-top'],
    ['shop', 'I am 1.88 m and play one every day. But try the folk guitar too: its body is deeper.', 32 * DAY - 400],
  ]),
  talk('shopper1', 'tiny-orchard', 1, [
    ['user', 'The bear is for a newborn. Are the eyes safe?', 2 * DAY + 5 * HOUR],
    [
      'shop',
      'They are fixed from inside and tested for far more than a baby can pull. He is safe from the first day.',
      2 * DAY + 4 * HOUR,
    ],
    ['shop', 'We have put in a second ribbon, because the first one always gets chewed.', 2 * DAY - HOUR],
  ]),
  talk('shopper2', 'brightside', 0, [
    ['user', 'Can you string the racket at 22 kilos?', 6 * HOUR],
    ['shop', 'Done. It goes out tomorrow morning.', 5 * HOUR],
  ]),
]
