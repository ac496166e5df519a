/** What reviewers say: whole texts, by what they gave and by what they bought. `any` fits every product. */
export type ReviewKind =
  | 'any'
  | 'fashion'
  | 'shoes'
  | 'bags'
  | 'home'
  | 'electronics'
  | 'beauty'
  | 'toys'
  | 'sports'
  | 'music'
  | 'pantry'
export type ReviewTexts = { good: string[]; fair: string[]; poor: string[] }

export const reviewBank: Record<ReviewKind, ReviewTexts> = {
  any: {
    good: [
      'Exactly as pictured, and packed with care.',
      'Arrived a day early. I have already ordered a second one as a present.',
      'I asked the seller a question in chat and had an answer in ten minutes. Very happy.',
      'Better in the hand than on the screen.',
      'Third order from this shop, and it has never let me down.',
      'You can tell that somebody thought about every detail.',
      'Bought it for my sister, ended up keeping it.',
      'Worth the price. The cheaper one I had before lasted a month.',
      'No plastic in the parcel at all. Thank you for that.',
      'It does one thing and does it well.',
      'My whole family has asked where I got it.',
      'Six months of daily use and it still looks new.',
      'The colour is a little deeper than on my screen, and I like it more.',
      'Simple, solid, no fuss. Recommended.',
      'Came with a handwritten note. Small thing, big smile.',
    ],
    fair: [
      'Good, though delivery took two days longer than promised.',
      'Nice quality, but a bit smaller than I imagined. Check the measures.',
      'Does what it should. I would have liked one more colour to choose from.',
      'Happy with it overall. The box was dented, what was inside was fine.',
      'Fine for the price.',
      'Four stars only because the instructions are very short.',
      'Good, not great. The finish could be smoother in one place.',
    ],
    poor: [
      'Had to send the first one back. The exchange was quick, at least.',
      'Not what I had in mind. It looks larger in the pictures.',
      'A mark on the side when it arrived. The seller offered part of the money back.',
      'It took nearly two weeks to come.',
    ],
  },
  fashion: {
    good: [
      'Fits true to size, and the fabric is heavier than I expected. Lovely.',
      'Washed it four times now: no shrinking, no fading.',
      'The cut is perfect. I wear it to work and at weekends.',
      'Soft from the first day, and it does not itch.',
      'The seams are clean on the inside too. That is rare.',
      'Warm without being bulky. My new favourite for autumn.',
      'Falls beautifully. I have had compliments from strangers.',
    ],
    fair: [
      'Runs slightly large. I would go one size down next time.',
      'Lovely cloth, but it creases if you so much as look at it.',
      'Nice, though the sleeves are a touch long for me.',
    ],
    poor: ['The size chart was off for me, so back it went.', 'A button came loose in the first week.'],
  },
  shoes: {
    good: [
      'No blisters, straight out of the box. I walked ten kilometres on the first day.',
      'Light, and the sole grips well on wet stone.',
      'The leather softened after a week and now they feel made for me.',
      'I have wide feet and these finally do not pinch.',
      'Resoled once already, which tells you how they are made.',
    ],
    fair: [
      'Comfortable, but order half a size up.',
      'Good shoe. The laces are too short for a double knot.',
      'They squeaked for the first two days, then stopped.',
    ],
    poor: ['Too narrow for me, sadly.', 'The insole slid about until I glued it.'],
  },
  bags: {
    good: [
      'Stands up by itself when you put it down, which my last three bags never did.',
      'Holds a laptop, lunch and a jumper, and still closes.',
      'The zip runs like butter.',
      'Went through two airports and a rainstorm without a scratch.',
      'The strap does not slip off the shoulder. At last.',
      'It had a scent of new leather for two days, then settled.',
    ],
    fair: [
      'Handles are the right length for a winter coat. I wish the inside pocket had a zip.',
      'Beautiful, if a little heavy when empty.',
      'Roomy, but the lining is so dark that I lose my keys in it.',
    ],
    poor: ['The clasp was stiff, and still is.', 'Smaller than I thought; a folder does not fit.'],
  },
  home: {
    good: [
      'Pours without a drip, and the lid stays on.',
      'It makes the whole corner of the room look finished.',
      'Put together in twenty minutes with one tool. Steady as a rock.',
      'The glaze is different on every piece, which is just what I wanted.',
      'Goes into the dishwasher every day and shows nothing.',
      'Heavier than I expected, in a good way.',
      'The scent is gentle and does not fill the whole house.',
    ],
    fair: [
      'Pretty. Needs felt under it, or it scratches the table.',
      'Good piece, though the walnut is darker than shown.',
      'One cup came with a tiny air bubble in the glaze. I kept it.',
    ],
    poor: ['Wobbled until I put paper under one foot.', 'Came with a chip. The new one was fine.'],
  },
  electronics: {
    good: [
      'The battery lasts the whole working day, and then some.',
      'Paired at once and has stayed connected since.',
      'Clear sound, and the bass does not drown everything.',
      'Buttons that you can feel in the dark. Thank you.',
      'Set up in five minutes without reading anything.',
      'The pictures have a warmth that my phone never gets.',
    ],
    fair: [
      'Works well. The cable is short.',
      'Good device, but the light on the front is too bright at night.',
      'Sounds fine at home, gets a bit thin at full volume.',
    ],
    poor: ['It would not charge on the first day; a new cable mended it.', 'Louder fan than I would like.'],
  },
  beauty: {
    good: [
      'My skin stopped feeling tight after three days.',
      'Sinks in quickly and leaves nothing sticky.',
      'The smell is fresh and gone in a minute, which I like.',
      'A little goes a long way. This will last me until spring.',
      'Stays on through lunch and a long meeting.',
      'The only one that does not make my eyes water.',
    ],
    fair: [
      'Good cream, but the pump gives too much at once.',
      'Lovely shade, slightly drier than I am used to.',
      'Nice scent. It fades after two hours.',
    ],
    poor: ['Too perfumed for me.', 'The lid had come loose on the way.'],
  },
  toys: {
    good: [
      'It goes everywhere with us now. Survived the washing machine too.',
      'Kept two children busy for a whole rainy afternoon.',
      'No sharp edges, no smell of paint. Just good wood.',
      'My daughter named it before it was out of the box.',
      'Even the grown-ups fight over whose turn it is.',
      'The yarn is soft and does not split. Already on my second ball.',
    ],
    fair: [
      'Sweet, though smaller than in the picture.',
      'Fun game. The rules could be clearer.',
      'Good quality, but the string was short.',
    ],
    poor: ['One piece was missing. The seller sent it on.', 'Not for small children, whatever the label says.'],
  },
  sports: {
    good: [
      'Good bounce, good grip, and the seams hold up on asphalt.',
      'Up in six minutes, dry all night in heavy rain.',
      'Light enough to carry, solid enough to trust.',
      'I ride it to work every day. Not a single noise.',
      'Just the right weight for a beginner.',
      'Rolls so quietly that people do not hear me coming.',
    ],
    fair: [
      'Came half flat, but has held its air since.',
      'Good, only the pegs are a bit thin.',
      'Grip tape could be rougher.',
    ],
    poor: ['The valve leaked. Replaced without a word.', 'Paint scratched on the very first day.'],
  },
  music: {
    good: [
      'Stays in tune for days, and the action is low.',
      'Warm sound, far better than its price.',
      'My teacher tried it and did not want to give it back.',
      'Lovely grain, every one must look different.',
      'Loud enough for a room, gentle enough for the evening.',
    ],
    fair: [
      'Good instrument. Change the strings at once.',
      'Sounds lovely, the case is rather thin.',
      'A solid start, though the tuning pegs are stiff.',
    ],
    poor: ['It needed setting up before I could play it.', 'One key sticks now and then.'],
  },
  pantry: {
    good: [
      'Gone in three days. I am ordering the large one.',
      'Tastes like the one that my grandmother kept in the cellar.',
      'Dark, not too sweet, and it snaps as it should.',
      'The smell when you open the tin!',
      'Came well packed and cool, even in warm weather.',
      'Brought it to a dinner and left without the jar.',
    ],
    fair: [
      'Very good, but the jar is hard to close again.',
      'Tasty. A little too salty for the children.',
      'Nice roast, slightly darker than described.',
    ],
    poor: ['It had melted a little on the way.', 'Best before date was closer than I would like.'],
  },
}

/** Some shoppers write in their own language. */
export const foreignReviews: { language: string; rating: 3 | 4 | 5; text: string }[] = [
  { language: 'ar', rating: 5, text: 'جودة ممتازة والتغليف أنيق، وصل الطلب قبل موعده.' },
  { language: 'ar', rating: 5, text: 'أجمل من الصورة، والبائع ردّ على أسئلتي بسرعة.' },
  { language: 'ar', rating: 4, text: 'منتج جيد جدًا، لكن التوصيل تأخر يومًا واحدًا.' },
  { language: 'ar', rating: 5, text: 'اشتريته هدية لأمي وفرحت به كثيرًا.' },
  { language: 'ar', rating: 3, text: 'جيد، لكنه أصغر قليلًا مما توقعت.' },
  { language: 'fr', rating: 5, text: 'Très belle finition, et livré avec soin.' },
  { language: 'fr', rating: 5, text: 'Encore plus joli en vrai. Je recommande sans hésiter.' },
  { language: 'fr', rating: 4, text: 'Bon produit, seul le carton était un peu abîmé.' },
  { language: 'fr', rating: 4, text: 'Conforme à la description, un peu plus petit que prévu.' },
  { language: 'es', rating: 5, text: 'Llegó antes de lo previsto y es precioso.' },
  { language: 'es', rating: 5, text: 'Muy buena calidad; la vendedora respondió enseguida.' },
  { language: 'es', rating: 4, text: 'Me gusta mucho, aunque el color es algo más oscuro.' },
  { language: 'es', rating: 3, text: 'Correcto por el precio, sin más.' },
  { language: 'bn', rating: 5, text: 'খুব সুন্দর জিনিস, প্যাকেটও যত্ন করে করা।' },
  { language: 'bn', rating: 5, text: 'ছবির চেয়েও ভালো। আবার কিনব।' },
  { language: 'bn', rating: 4, text: 'মান ভালো, তবে পৌঁছাতে একটু দেরি হয়েছে।' },
]
