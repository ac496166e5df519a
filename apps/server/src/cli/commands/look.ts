import { defineGroup } from '../command.ts'
import { discard } from './look/discard.ts'
import { endLinks } from './look/end-links.ts'
import { history } from './look/history.ts'
import { link } from './look/link.ts'
import { publish } from './look/publish.ts'
import { restore } from './look/restore.ts'
import { show } from './look/show.ts'
import { unplan } from './look/unplan.ts'

export const command = defineGroup({
  summary: 'Shows, previews and publishes the draft of the look, and puts earlier ones back',
  details: `The look is the accent, the logos, the sections of the home page, the banners, the menu and the footer. Its draft is made
in the console; shoppers see it once it is published.`,
  commands: { show, link, publish, unplan, discard, history, restore, 'end-links': endLinks },
})
