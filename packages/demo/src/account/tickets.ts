import type { DemoTicket } from '../types.ts'

const HOUR = 60
const DAY = 24 * HOUR

const amira = { user: 'shopper1', email: 'shopper1@rialto.test', phone: '+15550102101' }

export const tickets: DemoTicket[] = [
  {
    ...amira,
    number: 'T-10482',
    issue_type: 'Delivery issue',
    subject: 'The parcel says “on the way” since yesterday',
    status: 'pending',
    order: 'RL-20340',
    messages: [
      {
        from: 'user',
        text: 'It is a birthday present and the birthday is on Saturday. Can you see where the parcel is?',
        minutes_ago: 3 * HOUR,
      },
    ],
  },
  {
    ...amira,
    number: 'T-10431',
    issue_type: 'Payment issue',
    subject: 'Refund for a cancelled order',
    status: 'confirm',
    order: 'RL-20311',
    messages: [
      {
        from: 'user',
        text: 'I cancelled the puzzle an hour after ordering. When will I have the money back?',
        minutes_ago: 3 * DAY,
      },
      {
        from: 'support',
        text: 'Hello Amira, the refund left us this morning. Banks take two to five working days to show it.',
        minutes_ago: 3 * DAY - 2 * HOUR,
      },
      { from: 'user', text: 'Thank you. It is not there yet, but I will wait until Friday.', minutes_ago: DAY },
      {
        from: 'support',
        text: 'Please do. If it has not come by then, write here and we will ask the bank.',
        minutes_ago: DAY - 3 * HOUR,
      },
    ],
    notes: [
      {
        author: 'operator2',
        text: 'The bank confirmed the refund on Monday. If she writes again, send her its reference.',
        minutes_ago: DAY - 4 * HOUR,
      },
    ],
  },
  {
    ...amira,
    number: 'T-10207',
    issue_type: 'Product issue',
    subject: 'One mug arrived with a chip',
    status: 'completed',
    order: 'RL-20207',
    messages: [
      {
        from: 'user',
        text: 'Three are perfect, the fourth has a small chip at the rim. Picture to follow.',
        minutes_ago: 5 * DAY,
      },
      {
        from: 'support',
        text: 'We are sorry. Lume & Clay is sending a new one today, and you may keep the other for pencils.',
        minutes_ago: 5 * DAY - 90,
      },
      { from: 'user', text: 'It is here already, and it is lovely. Thanks to all of you!', minutes_ago: 2 * DAY },
      {
        from: 'support',
        text: 'Good to hear. I am closing this ticket; write to us whenever you like.',
        minutes_ago: 2 * DAY - 40,
      },
    ],
  },
  {
    ...amira,
    number: 'T-09955',
    issue_type: 'Account issue',
    subject: 'Change my email address',
    status: 'cancel',
    order: null,
    messages: [
      { from: 'user', text: 'How do I change the email address that I log in with?', minutes_ago: 40 * DAY },
      { from: 'user', text: 'Found it in my profile. Please ignore this.', minutes_ago: 40 * DAY - 12 },
    ],
  },
  {
    user: 'shopper2',
    email: 'shopper2@rialto.test',
    phone: '+447700900142',
    number: 'T-10390',
    issue_type: 'Other',
    subject: 'Do you deliver to Bristol on Saturdays?',
    status: 'completed',
    order: null,
    messages: [
      { from: 'user', text: 'I am only at home at weekends.', minutes_ago: 6 * DAY },
      {
        from: 'support',
        text: 'The carrier does, in Bristol. Write “Saturday, please” in the note to your order.',
        minutes_ago: 6 * DAY - 55,
      },
    ],
  },
  {
    user: 'shopper2',
    email: 'shopper2@rialto.test',
    phone: '+447700900142',
    number: 'T-10497',
    issue_type: 'Other',
    subject: 'Can two shops send one parcel?',
    status: 'pending',
    order: null,
    messages: [
      {
        from: 'user',
        text: 'I would rather pay for one delivery than for two. Is there a way?',
        minutes_ago: 9 * HOUR,
      },
    ],
  },
]

/** Texts that the market's staff often send. */
export const marketReplies: { title: string; text: string }[] = [
  {
    title: 'We are looking',
    text: 'Hello {name}, thank you for writing. We have asked the shop, and come back to you today.',
  },
  {
    title: 'Refund sent',
    text: 'Hello {name}, the refund for {order} left us today. Banks take two to five working days to show it.',
  },
]
