import { defineGroup } from '../command.ts'
import { check } from './content/check.ts'
import { exportTo } from './content/export.ts'
import { importFrom } from './content/import.ts'
import { list } from './content/list.ts'

export const command = defineGroup({
  summary: 'Posts of the blog and pages, as Markdown files',
  commands: { check, import: importFrom, export: exportTo, list },
})
