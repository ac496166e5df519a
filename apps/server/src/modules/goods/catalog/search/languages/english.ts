import type { SearchLanguage } from './language.ts'

export const english: SearchLanguage = {
  fillers: `a, an, the, i, im, i am, we, my, me, our, you, your, it, its, is, are, be, that, this, these, those, some, any, and, or, of,
    in, on, at, to, by, with, from, as, so, very, really, looking, look, searching, search, find, want, need, would like, buy, get, show,
    please, for, good, nice, best, great, something, anything, thing, things, stuff, one, ones, made, which, what, can, has, have, cheap,
    cheapest, affordable, inexpensive`,
  upTo: 'under, below, up to, upto, less than, no more than, not more than, max, maximum, at most, cheaper than, within',
  from: 'over, above, more than, at least, min, minimum, from, starting at',
  between: 'between, from',
  and: 'and, to, until, till',
  without: 'without, no, not, except, excluding',
  withoutAfter: 'free',
  size: 'size, sizes, eu, us, uk',
  colors: {
    black: 'black, ebony, jet, onyx, ink',
    grey: 'grey, gray, charcoal, anthracite, graphite, slate, ash',
    white: 'white, ivory, bone, snow, off white, pearl, chalk',
    beige: 'beige, cream, ecru, sand, oatmeal, natural, nude, taupe, tan, camel, khaki',
    brown: 'brown, chocolate, coffee, mocha, chestnut, cognac, caramel, walnut, bronze, copper',
    red: 'red, crimson, scarlet, ruby, burgundy, bordeaux, maroon, wine red, brick red, cherry red',
    orange: 'orange, terracotta, rust, apricot, peach, tangerine, coral',
    yellow: 'yellow, mustard, ochre, lemon, amber',
    green:
      'green, olive, olive green, sage, moss, forest, forest green, emerald, mint, lime, jade, khaki green, teal, lagoon',
    blue: `blue, navy, navy blue, dark blue, light blue, sky, sky blue, royal blue, indigo, denim, cobalt, azure, turquoise, teal, lagoon,
      aqua, petrol, slate`,
    purple: 'purple, violet, lilac, lavender, mauve, plum, aubergine, magenta',
    pink: 'pink, rose, blush, fuchsia, salmon, hot pink',
    gold: 'gold, golden, brass',
    silver: 'silver, silvery, chrome',
  },
  units: {
    ml: 'ml, millilitre, millilitres, milliliter, milliliters, mls',
    cl: 'cl, centilitre, centilitres',
    l: 'l, litre, litres, liter, liters, ltr',
    g: 'g, gr, gram, grams, gramme, grammes',
    kg: 'kg, kilo, kilos, kilogram, kilograms, kgs',
    mm: 'mm, millimetre, millimetres, millimeter, millimeters',
    cm: 'cm, centimetre, centimetres, centimeter, centimeters',
    m: 'm, metre, metres, meter, meters',
    inch: 'inch, inches, in',
    oz: 'oz, ounce, ounces',
    lb: 'lb, lbs, pound, pounds',
  },
  currencies: `dollar, dollars, bucks, usd, euro, euros, eur, pound, pounds, quid, gbp, yen, jpy, taka, bdt, dinar, dinars, dirham,
    dirhams, cent, cents`,
  same: `
    child, children, kid, kids, childrens
    man, men, mens
    woman, women, womens, lady, ladies
    mum, mom, mother, mummy, mommy
    dad, father, daddy
    foot, feet
    tooth, teeth
    scarf, scarves, scarfs
    knife, knives
    leaf, leaves
    shelf, shelves
    loaf, loaves
    sofa, couch, settee
    mug, cup
    backpack, rucksack, knapsack
    trainers, sneakers, sneaker, trainer, running shoes
    trousers, pants, slacks
    jumper, sweater, pullover
    t shirt, tshirt, tee
    handbag, purse
    headphones, earphones, headset
    earbuds, earphones, in ear headphones
    torch, flashlight
    duvet, comforter, quilt
    cushion, pillow
    tv, television
    laptop, notebook computer
    bicycle, bike, cycle
    jewellery, jewelry, jewelery
    grey, gray
    colour, color
    wallet, billfold
    robe, bathrobe, dressing gown, housecoat
    raincoat, rain jacket, waterproof jacket
    carbon steel pan, frying pan, skillet
    saucepan, pot
    fridge, refrigerator
    carpet, rug
    lamp, light
    sunglasses, shades
    candy, sweets
    biscuit, cookie
    stroller, pram, buggy, pushchair
    doll, dolly
    cap, baseball cap
    bobble hat, beanie, woolly hat, knit hat, pom pom hat, pompom hat
    vase, flower vase
    plant pot, flower pot, flowerpot, planter
    wine glass, wineglass
    pyjamas, pajamas
    notebook, notepad, journal
    eau de parfum, perfume, fragrance, scent
    day cream, face cream, moisturiser, moisturizer
    wool, woollen, woolen
    wood, wooden
    rucksack, daypack
    slipper, house shoes, house slippers
    chelsea boot, ankle boot, bootie, booties
    court shoe, court shoes, pumps, high heels
    ballet flat, ballet flats, ballerina, ballerinas, ballet pumps
    loafer, loafers, moccasin, moccasins
    clog, clogs, wooden shoes
    shoelace, shoelaces, laces
    crew neck, crewneck, round neck
    cardigan, cardi
    hoodie, hooded sweatshirt, hoody
    jeans, denims, denim trousers
    shorts, short trousers
    coat, overcoat, topcoat
    sundress, summer dress
    dress, frock
    overshirt, shacket, shirt jacket
    tie, necktie
    mitten, mitt
    umbrella, brolly
    reading frame, glasses, eyeglasses, spectacles, specs
    reading frame, reading glasses, reading spectacles
    watch, wristwatch, wrist watch
    earring, ear ring
    bangle, bangles, rigid bracelet
    necklace, necklet
    wedding band, wedding bands, wedding ring, wedding rings
    tote, tote bag, shopper
    crossbody bag, cross body bag, crossbody
    duffel, duffle, duffel bag, duffle bag
    gym duffel, gym bag, sports bag
    weekender, weekend bag, overnight bag, holdall
    suitcase, travel case, trolley case
    cabin case, carry on, cabin bag, hand luggage, cabin luggage
    luggage, baggage
    briefcase, attache case
    wash pouch, wash bag, toiletry bag, washbag, dopp kit
    clutch, clutch bag, evening bag
    wristlet, wrist pouch
    card sleeve, card holder, cardholder, card case, card wallet
    armchair, easy chair
    bookcase, bookshelf, bookshelves, book shelf
    side table, end table, occasional table
    furniture, furnishings
    mirror, looking glass
    throw, throw blanket
    bath towel, bath sheet
    curtain, curtains, drape, drapes
    wool runner, runner rug, hallway rug, hall runner
    candlestick, candlesticks, candleholder, candle holder
    reed diffuser, scent diffuser, room diffuser
    storm lantern, hurricane lamp, storm lamp, hurricane lantern
    houseplant, house plant, indoor plant
    snake plant, sansevieria, mother in law's tongue
    cactus, cacti, cactuses
    wreath, wreaths, door wreath
    pottery, ceramics, ceramic
    stoneware, stone ware
    dinner plate, dining plate
    jug, pitcher
    carafe, decanter
    tumbler, beaker
    teapot, tea pot
    tableware, dinnerware, crockery, dishes, dishware
    cutlery, silverware, flatware
    casserole, dutch oven, cocotte, casserole dish
    moka pot, stovetop espresso maker, moka, stove top coffee maker
    chopping board, cutting board, chopping boards, cutting boards
    pepper mill, pepper grinder, peppermill
    storage jar, canister
    flask, thermos, vacuum flask, vacuum bottle
    sports flask, water bottle, drinking bottle, drinks bottle
    cool box, cooler, ice box, coolbox, icebox
    bulb, light bulb, lightbulb
    desk lamp, task lamp, work lamp
    arc reading lamp, floor lamp, standing lamp, standard lamp
    table lamp, bedside lamp, bedside light
    computer, pc
    phone, smartphone, mobile phone, cell phone, cellphone, mobile
    monitor, computer screen
    gamepad, game controller, joypad, controller
    wireless, cordless
    speaker, loudspeaker, speakers, loudspeakers
    turntable, record player
    projector, beamer
    instant camera, polaroid
    video game, video games, gaming
    sun cream, suncream, sunscreen, sunblock, sun lotion
    face wash, facial cleanser, face cleanser, cleanser
    body lotion, body milk
    lipstick, lip stick, lip colour, lip color
    nail polish, nail varnish, nail lacquer
    make up, makeup, cosmetics
    bar soap, soap bar, bar of soap
    razor, shaver, shaving razor
    balm, salve
    powder compact, face powder, pressed powder
    bear, teddy, teddy bear, toy bear
    plush, soft toy, stuffed animal, cuddly toy
    puzzle, jigsaw, jigsaw puzzle
    dice, playing dice
    building blocks, toy bricks, toy blocks, building bricks
    steam engine, locomotive
    yo yo, yoyo
    scooter, kick scooter, push scooter
    skateboard, skate board
    table tennis, ping pong, pingpong
    racket, racquet
    football, soccer ball
    basketball, basket ball
    dumbbell, hand weights, dumb bell
    yoga mat, yogamat
    bedroll, bed roll
    violin, fiddle
    ukulele, uke, ukelele
    harmonica, mouth organ, blues harp
    microphone, mic, mike
    amplifier, amp
    jam, fruit preserve, fruit spread
    doughnut, donut, doughnuts, donuts
    sourdough, sour dough
    cordial, fruit syrup
    espresso, expresso
    knitting set, knitting kit, knit kit
    colour pencils, colouring pencils, coloured pencils, colored pencils, color pencils
    ballpoint, biro, ballpoint pen
    yarn, knitting wool, knitting yarn
    stationery, stationary
    present, gift
    suede, suede leather
    stainless steel, inox
    folding, foldable, collapsible
    waterproof, watertight
    handmade, hand made, handcrafted
    checked, check pattern, checkered, chequered, plaid
    striped, stripy, stripes, stripey
    speckled, flecked, speckle
    lambswool, lamb's wool, lambs wool
    matt, matte, mat finish`,
  kinds: `
    bread: sourdough, baguette, loaf, ciabatta, focaccia
    pasta: spaghettoni, spaghetti, penne, fusilli, tagliatelle
    pastry: croissant, doughnut, brioche, danish
    cheese: mountain cheese, cheddar, brie, gouda, parmesan
    sweets: chocolate, macaron, fudge, toffee
    dessert: macaron, doughnut, chocolate, biscuit
    snack: biscuit, olives in brine, doughnut, crisps
    spread: jam, blossom honey, chestnut honey, clover honey, marmalade
    tea: sencha, chamomile, honeybush, earl grey, rooibos
    herbal tea: chamomile, honeybush, rooibos
    green tea: sencha, matcha
    coffee: house espresso, filter coffee, coffee beans
    syrup: maple syrup, elderberry cordial
    cooking oil: olive oil, sunflower oil
    seasoning: five spices, curry powder, paprika
    pickles: olives in brine, gherkins
    bottle: flask, carafe, water bottle
    drinkware: mug, tumbler, espresso cup, cappuccino cup, flask
    coffee cup: espresso cup, cappuccino cup, mug
    cookware: casserole, carbon steel pan, moka pot, wok
    coffee maker: moka pot, french press, espresso machine
    pot: casserole, stockpot
    kitchen utensil: rolling pin, chopping board, whisk, ladle
    grinder: pepper mill, salt mill
    food storage: storage jar, canister, lunch box
    suitcase: cabin case, expedition case
    travel bag: weekender, duffel, holdall
    handbag: tote, shoulder bag, crescent bag, clutch
    shoulder bag: crescent bag, messenger bag
    shopping bag: market bag, tote
    work bag: briefcase, satchel, laptop bag
    laptop bag: briefcase, backpack
    school bag: school backpack, satchel
    evening bag: clutch
    purse: wallet, clutch, wristlet
    bracelet: bangle, charm bracelet
    necklace: pearl strand, pendant, choker
    eyewear: sunglasses, reading frame
    headwear: felt hat, fedora, bobble hat, canvas cap, beret
    hat: fedora, bobble hat, canvas cap, beret
    knitwear: jumper, cardigan, bobble hat
    winter coat: wool coat, melton, parka, puffer
    jacket: overshirt, blazer, parka, bomber
    outerwear: coat, overshirt, jacket, parka
    shirt: linen shirt, overshirt
    top: tee, linen shirt, blouse
    dress: sundress, strap dress, maxi dress
    trousers: jeans, chinos, leggings
    nightwear: robe, pyjamas, nightdress
    footwear: sneaker, trainer, sandal, loafer, chelsea boot
    shoes: sneaker, trainer, loafer, sandal, court shoe
    sports shoes: runner knit, tempo trainer, court sneaker
    hiking boot: ridge boot, moor boot
    heels: court shoe, stiletto
    summer shoes: sandal, espadrille
    shaving kit: safety razor, shaving brush
    shaving: safety razor, shaving cream
    perfume for women: eau de parfum
    perfume for men: eau de parfum
    cosmetics: lipstick, nail polish, powder compact
    skincare: serum, day cream, gel cream, face wash, sun cream
    face cream: gel cream, night cream
    toiletries: soap, hand wash, bath salts, body lotion, balm
    hand soap: hand wash, honey soap, laurel soap
    home fragrance: scented candle, reed diffuser
    seat: stool, armchair, ladder back chair, hall bench, sofa
    table: side table, coffee table, dining table
    blanket: lambswool throw
    houseplant: pilea, snake plant, barrel cactus
    indoor plant: pilea, snake plant, barrel cactus
    flowers: tulips, dried grasses, bouquet
    succulent: cactus, aloe
    vase: amphora, moon jar
    camping gear: ridge tent, bedroll, camp lantern, cool box, camp mug
    sleeping mat: bedroll, yoga mat
    weights: dumbbell, kettlebell, barbell
    gym equipment: dumbbell, kettlebell, barbell, yoga mat
    ball: basketball, football, volleyball, tennis ball
    headphones: earbuds
    drum: djembe, bongos, cajon, snare drum
    percussion: djembe, bongos, cajon, handpan, snare drum
    guitar: ukulele, electric guitar, bass guitar
    string instrument: violin, guitar, ukulele, cello
    wind instrument: trumpet, harmonica, flute, saxophone
    piano: stage keyboard
    instrument: guitar, violin, trumpet, ukulele, djembe
    soft toy: jointed bear, meadow bear
    wooden toy: steam engine, wooden cars, stacking rings, building blocks
    toddler toy: stacking rings, building blocks, xylophone
    board game: chess, draughts, backgammon
    outdoor toy: kite, kick scooter
    art supplies: colour pencils, gouache, watercolour
    paint: gouache, watercolour, acrylics
    craft kit: knitting set, embroidery kit
    stationery: notebook, colour pencils, fountain pen
    winter hat: bobble hat
    glasses: sunglasses
    water bottle: flask
    plushie: plush, jointed bear, meadow bear
    potted plant: pilea, snake plant, barrel cactus`,
}
