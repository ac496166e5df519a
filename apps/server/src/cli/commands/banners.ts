import { defineGroup } from '../command.ts'
import { add } from './banners/add.ts'
import { list } from './banners/list.ts'
import { remove } from './banners/remove.ts'

export const command = defineGroup({
  summary: 'Lists, adds and removes banners of the home page',
  details:
    'Shoppers see a change at once, and it can be taken back in the record. The draft of the look stays as it is.',
  commands: { list, add, remove },
})
