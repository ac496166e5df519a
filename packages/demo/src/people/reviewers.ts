import type { DemoReviewer } from '../types.ts'

const rows: [country: string, names: string][] = [
  [
    'United States',
    'Salma E., Rachel P., Marcus T., Denise W., Tyler B., Joan K., Luis R., Priscilla N., Hank D., Mei L., Walter S., Abby C., Jerome F., Nadine O.',
  ],
  ['United Kingdom', 'Oliver H., Gemma S., Rhys M., Fiona C., Imogen L., Kofi A., Harriet B., Neil W.'],
  ['Canada', 'Noah G., Chloé T., Arjun S., Margaret F., Élodie R.'],
  ['Germany', 'Lena K., Jonas B., Heike M., Tobias W., Aylin Y., Franziska H.'],
  ['France', 'Camille D., Antoine L., Inès M., Baptiste R., Manon V.'],
  ['Spain', 'Lucía G., Javier M., Carmen R., Pablo S.'],
  ['Mexico', 'Valeria C., Diego H.'],
  ['Egypt', 'Omar F., Nour H., Youssef K., Mariam A.'],
  ['United Arab Emirates', 'Huda S., Khalid M., Reem T., Faisal B.'],
  ['Morocco', 'Yasmine Z., Hicham B.'],
  ['Bangladesh', 'Tahmina R., Farhan H., Nusrat J., Shakib A.'],
  ['India', 'Ananya I., Rohan P., Deepa V., Vikram S.'],
  ['Japan', 'Haruka S., Kenji T.'],
  ['Sweden', 'Elsa N., Viktor L., Maja B.'],
  ['Netherlands', 'Sanne V., Daan J., Femke D.'],
  ['Australia', 'Ruby T., Lachlan M., Grace O.'],
  ['Brazil', 'Beatriz A., Thiago F.'],
  ['Ireland', 'Aoife K., Cillian B.'],
]

/** A few have a picture; the others are shown by their initials. */
const faces: Record<string, string> = {
  'Salma E.': 'people/salma.webp',
  'Oliver H.': 'people/oliver.webp',
  'Camille D.': 'people/camille.webp',
  'Omar F.': 'people/omar.webp',
  'Ananya I.': 'people/ananya.webp',
  'Lena K.': 'people/lena.webp',
}

export const reviewers: DemoReviewer[] = rows
  .flatMap(([country, names]) => names.split(', ').map((name) => ({ name, country })))
  .map(({ name, country }, index) => ({ key: `reviewer${index + 1}`, name, country, photo: faces[name] ?? null }))
