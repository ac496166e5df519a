import type { Particulars } from './particulars.ts'

export const ofPlayAndDevices: Particulars = {
  'studio-headphones-wired': {
    about:
      'Closed headphones for recording and for listening closely, with pads of washable wool felt and a cable that comes off.',
    points: ['Flat and honest: you hear what was recorded.', 'Three metres of straight cable, with both plugs.'],
    facts: [
      ['Impedance', '64 ohms'],
      ['Weight', '262 g'],
    ],
  },
  'garden-speaker': {
    about:
      'A round speaker under a woven cover, sealed against hose and hail, that fills a terrace and stops at the hedge.',
  },
  'picnic-radio': {
    facts: [
      ['Battery', '26 hours'],
      ['Width', '21 cm'],
    ],
  },
  'laptop-14-32-gb': {
    facts: [
      ['Memory', '32 GB'],
      ['Battery', '14 hours'],
    ],
  },
  'casino-weight-dice': { material: 'resin' },
  'folding-chess-set': { material: 'wood' },
  'diamond-kite-large': {
    facts: [
      ['Span', '128 cm'],
      ['Wind', '10 to 35 km/h'],
    ],
  },
  'knitting-set-chunky': {
    points: ['Nine millimetres: it grows while you watch.', 'Runs 60 metres to the ball.'],
    facts: [
      ['In the box', 'Two balls, two needles'],
      ['Length', '2 × 60 m'],
    ],
  },
  'training-football': {
    about: 'A tougher cover and a heavier thread, for cages, car parks and every day.',
    points: ['Keeps dry on wet grass.', 'Clubs have ten in a net: ask in the chat.'],
    facts: [
      ['Size', '5'],
      ['Weight', '445 g'],
    ],
  },
  'path-bicycle-wide-tyres': {
    about: 'A path bicycle with wide tyres, eight gears in the hub, and lamps that never need charging.',
    facts: [
      ['Gears', '8, hub'],
      ['Weight', '14.6 kg'],
    ],
  },
  'ridge-tent-for-four': {
    about: 'A ridge tent for four on two wooden poles and fourteen pegs: nothing to break, nothing to misunderstand.',
    points: ['Up in twelve minutes, by two people.', 'Cotton that breathes and closes its weave in rain.'],
    facts: [
      ['Sleeps', 'Four'],
      ['Weight', '9.4 kg'],
    ],
  },
  'travel-yoga-mat': {
    points: ['Two millimetres: folds to the size of a towel.', 'Good over any hotel carpet.'],
    facts: [
      ['Size', '183 × 61 cm'],
      ['Weight', '1.1 kg'],
    ],
  },
  'folk-guitar-cedar-top': {
    about: 'A folk guitar with a cedar top and a deeper body: it answers slowly and stays for longer.',
    facts: [
      ['Scale', '645 mm'],
      ['Top', 'Solid cedar'],
    ],
  },
}
