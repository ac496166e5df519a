import type { DemoConversation, DemoSavedReply, Slug } from '../types.ts'

const HOUR = 60
const DAY = 24 * HOUR

type Row = [from: 'user' | 'shop' | Answering, text: string | null, minutesAgo: number, product?: Slug]
/** A colleague who answers for the shop. */
type Answering = 'packer1'

/** Builds a conversation; its last `unread` messages have not been read by the other side. */
const talk = (
  user: string,
  shop: Slug,
  unread: number,
  rows: Row[],
  assignee: string | null = null,
): DemoConversation => ({
  user,
  shop,
  assignee,
  messages: rows.map(([from, text, minutes_ago, product], index) => ({
    from: from === 'user' ? 'user' : 'shop',
    author: from === 'packer1' ? from : null,
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
  // The first shop's inbox in the middle of its day. Questions that are older than a quarter of an hour are left to people.
  talk('shopper2', 'lume-and-clay', 2, [
    ['user', 'My order is a present. Could you wrap the cups apart?', 29],
    ['user', 'And put a card in, please.', 24],
  ]),
  talk(
    'reviewer15',
    'lume-and-clay',
    1,
    [
      ['user', 'Hello, when do my mugs leave?', DAY + 5 * HOUR],
      ['packer1', 'Tomorrow with the 15:00 collection, you will get a number.', DAY + 4 * HOUR],
      ['user', null, 131, 'small-teapot-0-6-l'],
      ['user', 'Will the lid of this one survive a dishwasher?', 130],
    ],
    'seller1',
  ),
  talk('reviewer29', 'lume-and-clay', 1, [['user', 'La théière existe-t-elle aussi en plus grand ?', 47]]),
  talk('reviewer20', 'lume-and-clay', 0, [
    ['user', 'The bowl arrived in one piece, and so did I after lunch.', 3 * DAY],
    ['packer1', 'That is how it should be. Thank you for writing!', 3 * DAY - 40],
  ]),
]

export const savedReplies: DemoSavedReply[] = [
  ['Dishwasher, yes', 'Yes {name}, up to 65 °C. Lids go on the top rack.'],
  ['Wash by hand', 'Please by hand and with soft soap, {name}: the gilding is fired low.'],
  ['On its way', 'Your order {order} leaves with the collection at 15:00, and you get its number by mail.'],
  ['Gift wrap', 'With pleasure, {name}. We wrap each piece apart and put in a card. What shall it say?'],
].map(([title = '', text = '']) => ({ shop: 'lume-and-clay', title, text }))
