import { defineGroup } from '../command.ts'
import { add } from './webhooks/add.ts'
import { change } from './webhooks/change.ts'
import { deliveries, retry } from './webhooks/deliveries.ts'
import { list } from './webhooks/list.ts'
import { remove, secret } from './webhooks/on-webhook.ts'

export const command = defineGroup({
  summary: 'Lists and changes the webhooks of the market, and sends deliveries once more',
  commands: { list, add, change, secret, delete: remove, deliveries, retry },
})
