import { defineGroup } from '../command.ts'
import { explain } from './settings/explain.ts'
import { exportCommand } from './settings/export.ts'
import { get } from './settings/get.ts'
import { importCommand } from './settings/import.ts'
import { list } from './settings/list.ts'
import { set } from './settings/set.ts'
import { unset } from './settings/unset.ts'

export const command = defineGroup({
  summary: "Shows and changes the shop's settings",
  details: `A setting goes by the name that GET /master gives it, what lies inside by dots: theme_colors.primary,
currencies.EUR.rate_from_default (lists by name, or by position from 0: menus.0.url). The running server answers by it
from its next request on.`,
  commands: { list, explain, get, set, unset, import: importCommand, export: exportCommand },
})
