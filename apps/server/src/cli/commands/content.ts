import { defineGroup } from '../command.ts'
import { check } from './content/check.ts'
import { remove } from './content/delete.ts'
import { exportTo } from './content/export.ts'
import { importFrom } from './content/import.ts'
import { list } from './content/list.ts'
import { publish } from './content/publish.ts'
import { unpublish } from './content/unpublish.ts'

export const command = defineGroup({
  summary: 'Posts of the blog and pages: Markdown files, and when they appear',
  commands: { check, import: importFrom, export: exportTo, list, publish, unpublish, delete: remove },
})
