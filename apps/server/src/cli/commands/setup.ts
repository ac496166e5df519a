import { defineGroup } from '../command.ts'
import { link } from './setup/link.ts'
import { open } from './setup/open.ts'
import { stripe } from './setup/stripe.ts'

export const command = defineGroup({
  summary: 'Sets up a new market, which shoppers see once it is open',
  details:
    'The console leads through it; these commands are for when the link is lost, and for opening without the console.',
  commands: { link, open, stripe },
})
