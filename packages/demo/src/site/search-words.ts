import type { DemoOccasion, DemoSearch, DemoSynonym } from '../types.ts'

type Words = [locale: string, ...words: string[]]

const bothWays: Words[] = [
  ['en', 'trainers', 'sneakers', 'gym shoes', 'running shoes'],
  ['en', 'jumper', 'sweater', 'pullover'],
  ['en', 'bobble hat', 'beanie', 'woolly hat'],
  ['en', 'turntable', 'record player', 'vinyl player'],
  ['en', 'football', 'soccer ball', 'soccer'],
  ['en', 'phone', 'cell phone', 'mobile', 'smartphone'],
  ['en', 'sofa', 'couch', 'settee'],
  ['en', 'day cream', 'moisturiser', 'moisturizer', 'face cream'],
  ['en', 'cabin case', 'suitcase', 'carry-on', 'hand luggage'],
  ['en', 'puzzle', 'jigsaw'],
  ['en', 'flask', 'water bottle', 'thermos'],
  ['en', 'casserole', 'dutch oven'],
  ['fr', 'téléphone', 'portable', 'smartphone', 'mobile'],
  ['fr', 'canapé', 'sofa', 'divan'],
  ['fr', 'baskets', 'tennis', 'sneakers', 'chaussures de sport'],
  ['fr', 'pull', 'chandail', 'tricot'],
  ['fr', 'écouteurs', 'oreillettes'],
  ['es', 'móvil', 'celular', 'teléfono', 'smartphone'],
  ['es', 'portátil', 'computadora', 'ordenador', 'laptop'],
  ['es', 'zapatillas', 'tenis', 'deportivas'],
  ['es', 'jersey', 'suéter', 'pulóver'],
  ['es', 'barra de labios', 'pintalabios', 'labial'],
  ['ar', 'هاتف', 'جوال', 'موبايل'],
  ['ar', 'حاسوب محمول', 'لابتوب', 'كمبيوتر محمول'],
  ['ar', 'أريكة', 'كنبة', 'صوفا'],
  ['ar', 'كنزة', 'سترة صوف', 'بلوفر'],
  ['bn', 'ফোন', 'মোবাইল', 'স্মার্টফোন'],
  ['bn', 'জাম্পার', 'সোয়েটার', 'পুলওভার'],
  ['bn', 'ব্যাকপ্যাক', 'পিঠের ব্যাগ', 'স্কুল ব্যাগ'],
  ['bn', 'ওয়ালেট', 'মানিব্যাগ'],
]

/** A general word finds its kinds, which do not find each other. */
const oneWay: Words[] = [
  ['en', 'bread', 'sourdough', 'baguette'],
  ['en', 'headphones', 'earbuds'],
  ['fr', 'pain', 'baguette'],
  ['es', 'pan', 'hogaza', 'baguette'],
]

export const synonyms: DemoSynonym[] = [
  ...bothWays.map(([locale, ...words]) => ({ locale, words, from: null })),
  ...oneWay.map(([locale, ...words]) => ({ locale, words, from: words[0] ?? null })),
]

export const occasions: DemoOccasion[] = [
  {
    names: { en: 'Gifts', ar: 'هدايا', bn: 'উপহার', es: 'Regalos', fr: 'Cadeaux' },
    phrases: {
      en: ['gift', 'gifts', 'present', 'presents', 'gift idea', 'birthday', 'birthday present'],
      ar: ['هدية', 'هدايا', 'فكرة هدية', 'هدية عيد ميلاد'],
      bn: ['উপহার', 'গিফট', 'জন্মদিনের উপহার'],
      es: ['regalo', 'regalos', 'idea de regalo', 'regalo de cumpleaños'],
      fr: ['cadeau', 'cadeaux', 'idée cadeau', 'cadeau d’anniversaire'],
    },
    categories: [
      ...['jewellery', 'candles-and-decor', 'plants-and-vases', 'fragrance', 'bath-and-body', 'sweets', 'soft-toys'],
      ...['games', 'small-leather', 'paper', 'art', 'tableware', 'coffee-and-tea', 'honey-and-spreads'],
    ],
    products: ['checked-lambswool-scarf', 'striped-silk-tie', 'table-radio-with-dial', 'instant-camera'],
  },
  {
    names: { en: 'For mum', ar: 'لأمي', bn: 'মায়ের জন্য', es: 'Para mamá', fr: 'Pour maman' },
    phrases: {
      en: ['for mum', 'for mom', 'for my mother', 'gift for mum', 'gift for mom', 'present for mum', 'mother’s day'],
      ar: ['لأمي', 'للأم', 'هدية لأمي', 'عيد الأم'],
      bn: ['মায়ের জন্য', 'মায়ের জন্য উপহার', 'মা দিবস'],
      es: ['para mamá', 'para mi madre', 'regalo para mamá', 'día de la madre'],
      fr: ['pour maman', 'pour ma mère', 'cadeau pour maman', 'fête des mères'],
    },
    categories: [
      ...['jewellery', 'candles-and-decor', 'plants-and-vases', 'fragrance', 'bath-and-body', 'skin-care', 'make-up'],
      ...['totes', 'tableware', 'sweets', 'coffee-and-tea', 'textiles'],
    ],
    products: ['checked-lambswool-scarf', 'long-scarf-orchard-check', 'printed-silk-robe'],
  },
  {
    names: { en: 'For dad', ar: 'لأبي', bn: 'বাবার জন্য', es: 'Para papá', fr: 'Pour papa' },
    phrases: {
      en: [
        'for dad',
        'for my dad',
        'for my father',
        'gift for dad',
        'present for dad',
        'present for my dad',
        'father’s day',
      ],
      ar: ['لأبي', 'للأب', 'هدية لأبي', 'عيد الأب'],
      bn: ['বাবার জন্য', 'বাবার জন্য উপহার', 'বাবা দিবস'],
      es: ['para papá', 'para mi padre', 'regalo para papá', 'regalo para mi padre', 'día del padre'],
      fr: ['pour papa', 'pour mon père', 'cadeau pour papa', 'cadeau pour mon père', 'fête des pères'],
    },
    categories: ['small-leather', 'work-bags', 'coffee-and-tea', 'audio', 'games', 'cheese', 'camping'],
    products: [
      ...['moka-pot-six-cups', 'striped-silk-tie', 'safety-razor-and-brush', 'bridle-leather-belt'],
      ...['field-watch-38-mm', 'field-watch-38-mm-forest-strap', 'wide-brim-felt-hat'],
    ],
  },
  {
    names: { en: 'For kids', ar: 'للأطفال', bn: 'শিশুদের জন্য', es: 'Para niños', fr: 'Pour les enfants' },
    phrases: {
      en: ['for kids', 'for children', 'gift for kids', 'presents for kids', 'kids', 'for a child'],
      ar: ['للأطفال', 'هدية للأطفال', 'للطفل'],
      bn: ['শিশুদের জন্য', 'বাচ্চাদের জন্য', 'বাচ্চাদের উপহার'],
      es: ['para niños', 'para los niños', 'regalo para niños', 'niños'],
      fr: ['pour enfants', 'pour les enfants', 'cadeau pour enfant', 'enfants'],
    },
    categories: ['soft-toys', 'outdoor-play', 'games', 'art'],
    products: ['school-backpack-14-l'],
  },
  {
    names: { en: 'New baby', ar: 'مولود جديد', bn: 'নবজাতকের জন্য', es: 'Recién nacido', fr: 'Naissance' },
    phrases: {
      en: ['new baby', 'baby gift', 'new baby gift', 'for a baby', 'baby shower'],
      ar: ['مولود جديد', 'هدية مولود', 'للرضيع'],
      bn: ['নবজাতক', 'নবজাতকের উপহার', 'শিশুর জন্মে উপহার'],
      es: ['recién nacido', 'regalo de nacimiento', 'para bebé'],
      fr: ['naissance', 'cadeau de naissance', 'pour bébé'],
    },
    categories: ['soft-toys'],
    products: [],
  },
  {
    names: { en: 'For her', ar: 'لها', bn: 'তার জন্য (নারী)', es: 'Para ella', fr: 'Pour elle' },
    phrases: {
      en: ['for her', 'gift for her', 'for my wife', 'for my girlfriend', 'gift for girlfriend', 'for women'],
      ar: ['لها', 'هدية لها', 'لزوجتي', 'للنساء'],
      bn: ['স্ত্রীর জন্য', 'মেয়েদের জন্য', 'নারীদের জন্য'],
      es: ['para ella', 'regalo para ella', 'para mi mujer', 'para mi novia'],
      fr: ['pour elle', 'cadeau pour elle', 'pour ma femme', 'pour ma copine'],
    },
    categories: [
      ...['jewellery', 'fragrance', 'bath-and-body', 'skin-care', 'make-up', 'totes', 'candles-and-decor', 'sweets'],
      'plants-and-vases',
    ],
    products: ['printed-silk-robe', 'checked-lambswool-scarf', 'evening-clutch-with-chain'],
  },
  {
    names: { en: 'For him', ar: 'له', bn: 'তার জন্য (পুরুষ)', es: 'Para él', fr: 'Pour lui' },
    phrases: {
      en: ['for him', 'gift for him', 'for my husband', 'for my boyfriend', 'gift for boyfriend', 'for men'],
      ar: ['له', 'هدية له', 'لزوجي', 'للرجال'],
      bn: ['স্বামীর জন্য', 'ছেলেদের জন্য', 'পুরুষদের জন্য'],
      es: ['para él', 'regalo para él', 'para mi marido', 'para mi novio'],
      fr: ['pour lui', 'cadeau pour lui', 'pour mon mari', 'pour mon copain'],
    },
    categories: ['small-leather', 'work-bags', 'audio', 'gaming', 'coffee-and-tea', 'guitars'],
    products: [
      ...['striped-silk-tie', 'safety-razor-and-brush', 'bridle-leather-belt', 'field-watch-38-mm'],
      ...['field-watch-38-mm-forest-strap', 'folding-chess-set'],
    ],
  },
  {
    names: {
      ...{ en: 'Back to school', ar: 'العودة إلى المدرسة', bn: 'স্কুলে ফেরা' },
      ...{ es: 'Vuelta al cole', fr: 'Rentrée' },
    },
    phrases: {
      en: ['back to school', 'for school', 'school supplies'],
      ar: ['العودة إلى المدرسة', 'للمدرسة', 'مستلزمات مدرسية'],
      bn: ['স্কুলে ফেরা', 'স্কুলের জন্য', 'স্কুলের সরঞ্জাম'],
      es: ['vuelta al cole', 'para el colegio', 'material escolar'],
      fr: ['rentrée', 'rentrée scolaire', 'pour l’école', 'fournitures scolaires'],
    },
    categories: ['paper', 'backpacks'],
    products: ['colour-pencils-in-a-pot', 'jointed-desk-lamp', 'laptop-14-16-gb'],
  },
  {
    names: { en: 'Housewarming', ar: 'بيت جديد', bn: 'গৃহপ্রবেশ', es: 'Casa nueva', fr: 'Crémaillère' },
    phrases: {
      en: ['housewarming', 'house warming', 'housewarming gift', 'new home'],
      ar: ['بيت جديد', 'هدية بيت جديد', 'منزل جديد'],
      bn: ['গৃহপ্রবেশ', 'গৃহপ্রবেশের উপহার', 'নতুন বাড়ি'],
      es: ['casa nueva', 'regalo para la casa', 'inauguración de casa'],
      fr: ['crémaillère', 'pendaison de crémaillère', 'nouvelle maison'],
    },
    categories: ['candles-and-decor', 'plants-and-vases', 'tableware', 'textiles'],
    products: ['chopping-boards-walnut-and-oak', 'salt-and-pepper-mills', 'moka-pot-six-cups'],
  },
]

type Search = [text: string, locale: string, searches: number, nothing: number, clicks: number]

/** What shoppers searched in the last weeks: what the demo has, what it has not, and words that it does not know. */
const rows: Search[] = [
  ['mug', 'en', 148, 0, 96],
  ['backpack', 'en', 131, 0, 88],
  ['gift', 'en', 120, 0, 41],
  ['teapot', 'en', 97, 0, 71],
  ['headphones', 'en', 84, 0, 52],
  ['honey', 'en', 66, 0, 49],
  ['scented candle', 'en', 58, 0, 37],
  ['guitar', 'en', 52, 0, 18],
  ['red boots', 'en', 44, 0, 9],
  ['fridge', 'en', 38, 38, 0],
  ['davenport', 'en', 31, 31, 0],
  ['cricket bat', 'en', 27, 27, 0],
  ['washing machine', 'en', 24, 24, 0],
  ['table cloth', 'en', 19, 19, 0],
  ['snood', 'en', 14, 14, 0],
  ['lampshade', 'en', 12, 0, 2],
  ['picture frame', 'en', 11, 11, 0],
  ['sac à dos', 'fr', 43, 0, 30],
  ['miel', 'fr', 29, 0, 21],
  ['lave-linge', 'fr', 12, 12, 0],
  ['doudoune', 'fr', 9, 9, 0],
  ['taza', 'es', 37, 0, 26],
  ['mochila', 'es', 34, 0, 22],
  ['lavadora', 'es', 13, 13, 0],
  ['heladera', 'es', 8, 8, 0],
  ['عسل', 'ar', 28, 0, 20],
  ['حقيبة ظهر', 'ar', 22, 0, 15],
  ['ثلاجة', 'ar', 11, 11, 0],
  ['মগ', 'bn', 24, 0, 17],
  ['শাড়ি', 'bn', 16, 16, 0],
  ['ফ্রিজ', 'bn', 7, 7, 0],
]

export const searches: DemoSearch[] = rows.map(([text, locale, count, without_results, clicks]) => ({
  ...{ text, locale, without_results, clicks },
  searches: count,
}))
