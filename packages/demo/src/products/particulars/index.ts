import { ofBodyAndBeauty } from './of-body-and-beauty.ts'
import { ofHomeAndTable } from './of-home-and-table.ts'
import { ofPlayAndDevices } from './of-play-and-devices.ts'
import type { Particulars } from './particulars.ts'

export const particulars: Particulars = { ...ofBodyAndBeauty, ...ofHomeAndTable, ...ofPlayAndDevices }
