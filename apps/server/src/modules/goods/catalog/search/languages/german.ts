import type { SearchLanguage } from './language.ts'

/** *Gruen* for *Grün*. After these letters *ue* is no umlaut: *neu*, *Mauer*, *Quelle*. */
const DIGRAPH = /(?<![aeq])([aou])e/g

/** The number of a noun by its ending, once umlauts are folded: *Schuhe* and *Schuh*, *Bücher* and *Buch*, *Taschen* and *Tasche*. */
function otherNumbers(word: string): string[] {
  const without = (letters: number) => word.slice(0, -letters)
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return []
  if (word.endsWith('ern')) return [without(3), without(1)]
  if (word.endsWith('en')) return [without(2), without(1)]
  if (word.endsWith('er')) return [without(2), `${word}n`]
  // Of adjectives: *warmes*, *warmem*.
  if (/(?:es|em)$/.test(word)) return [without(2), without(1)]
  if (word.endsWith('e')) return [without(1), `${word}n`]
  return /[aiouy]$/.test(word) ? [] : [`${word}e`, `${word}er`, `${word}en`]
}

function otherForms(word: string): string[] {
  const folded = word.replace(DIGRAPH, '$1')
  const numbers = otherNumbers(folded).filter((other) => other.length >= 3)
  return folded === word ? numbers : [folded, ...numbers]
}

export const german: SearchLanguage = {
  otherForms,
  linking: ['s', 'es', 'n', 'en', 'er', 'e'],
  fillers: `ein, eine, einen, einem, einer, eines, der, die, das, den, dem, des, und, oder, mit, für, von, vom, zu, zum, zur, in, im, an,
    am, auf, aus, bei, beim, als, wie, ich, wir, mir, mich, uns, mein, meine, meinen, meinem, meiner, unser, unsere, unseren, dein, deine,
    sein, seine, ihr, ihre, ihren, suche, suchen, such, gesucht, auf der suche nach, nach, finde, finden, möchte, möchten, ich möchte,
    ich hätte gern, hätte, gern, gerne, will, wollen wir, brauche, brauchen, benötige, kaufen, kauf, bestellen, bitte, danke, hallo, zeig,
    zeige, zeig mir, zeigen sie mir, gibt es, habt ihr, haben sie, ist, sind, welche, welcher, welches, dies, diese, dieser, dieses,
    diesen, sehr, richtig, wirklich, gut, gute, guter, gutes, guten, schön, schöne, schöner, schönes, schönen, hübsch, hübsche, hübscher,
    hübsches, beste, bester, bestes, besten, tolle, toller, tolles, tollen, günstig, günstige, günstiger, günstiges, günstigen, billig,
    billige, billiger, billiges, billigen, etwas, was, irgendwas, irgendein, irgendeine, einige, ein paar, sachen, dinge, gemacht`,
  upTo: `bis, bis zu, bis maximal, unter, unterhalb von, weniger als, nicht mehr als, nicht über, nicht teurer als, höchstens, maximal,
    maximum, max, billiger als, günstiger als, kleiner als, innerhalb von, für unter, für höchstens`,
  from: `ab, über, oberhalb von, mehr als, nicht weniger als, nicht unter, mindestens, minimum, minimal, min, mind, größer als,
    teurer als, angefangen bei`,
  between: 'zwischen, von',
  and: 'und, bis, bis zu',
  upToAfter: 'oder weniger, und weniger, und darunter, oder billiger, maximal, höchstens, max',
  fromAfter: 'oder mehr, und mehr, und darüber, aufwärts, mindestens',
  without: 'ohne, kein, keine, keinen, keiner, keines, außer, ausgenommen, nicht aus, bloß kein, bloß keine',
  withoutAfter: 'frei',
  size: 'größe, größen, in größe, schuhgröße, kleidergröße, konfektionsgröße, ringgröße, gr, eu, us, uk',
  colors: {
    black: `schwarz, schwarze, schwarzer, schwarzes, schwarzen, schwarzem, tiefschwarz, tiefschwarze, tiefschwarzer, tiefschwarzes,
      tiefschwarzen, tiefschwarzem, anthrazitschwarz, ebenholz, onyx, tinte, pechschwarz`,
    grey: `grau, graue, grauer, graues, grauen, grauem, hellgrau, hellgraue, hellgrauer, hellgraues, hellgrauen, hellgrauem, dunkelgrau,
      dunkelgraue, dunkelgrauer, dunkelgraues, dunkelgrauen, dunkelgrauem, anthrazit, anthrazite, anthraziter, anthrazites, anthraziten,
      anthrazitem, schiefer, schiefergrau, graphit, aschgrau, mausgrau`,
    white: `weiß, weiße, weißer, weißes, weißen, weißem, cremeweiß, cremeweiße, cremeweißer, cremeweißes, cremeweißen, cremeweißem,
      schneeweiß, schneeweiße, schneeweißer, schneeweißes, schneeweißen, schneeweißem, wollweiß, elfenbein, elfenbeinweiß, perlweiß,
      kreideweiß, offwhite`,
    beige: `beige, beigee, beigeer, beigees, beigeen, beigeem, sandfarben, sandfarbene, sandfarbener, sandfarbenes, sandfarbenen,
      sandfarbenem, cremefarben, cremefarbene, cremefarbener, cremefarbenes, cremefarbenen, cremefarbenem, naturfarben, naturfarbene,
      naturfarbener, naturfarbenes, naturfarbenen, naturfarbenem, khaki, khakie, khakier, khakies, khakien, khakiem, sand, cremeton, ecru,
      natur, camel, taupe, nude, beigefarben`,
    brown: `braun, braune, brauner, braunes, braunen, braunem, dunkelbraun, dunkelbraune, dunkelbrauner, dunkelbraunes, dunkelbraunen,
      dunkelbraunem, hellbraun, hellbraune, hellbrauner, hellbraunes, hellbraunen, hellbraunem, cognac, kastanie, kastanienbraun,
      schokobraun, schokoladenbraun, kaffeebraun, mokkabraun, nussbraun, bronze, kupfer, kupferfarben, karamellfarben`,
    red: `rot, rote, roter, rotes, roten, rotem, dunkelrot, dunkelrote, dunkelroter, dunkelrotes, dunkelroten, dunkelrotem, hellrot,
      hellrote, hellroter, hellrotes, hellroten, hellrotem, weinrot, weinrote, weinroter, weinrotes, weinroten, weinrotem, bordeaux,
      bordeauxrot, purpurrot, scharlachrot, rubinrot, kirschrot, ziegelrot, karminrot, burgunderrot`,
    orange: `orange, orangen, oranger, oranges, orangene, orangenes, orangener, orangefarben, orangefarbene, terrakotta, terracotta, rost,
      rostrot, apricot, aprikosenfarben, pfirsichfarben, koralle, korallenrot`,
    yellow: `gelb, gelbe, gelber, gelbes, gelben, gelbem, hellgelb, hellgelbe, hellgelber, hellgelbes, hellgelben, hellgelbem, dunkelgelb,
      dunkelgelbe, dunkelgelber, dunkelgelbes, dunkelgelben, dunkelgelbem, senf, senfgelb, ocker, ockergelb, zitronengelb, bernstein,
      safrangelb`,
    green: `grün, grüne, grüner, grünes, grünen, grünem, dunkelgrün, dunkelgrüne, dunkelgrüner, dunkelgrünes, dunkelgrünen, dunkelgrünem,
      hellgrün, hellgrüne, hellgrüner, hellgrünes, hellgrünen, hellgrünem, olivgrün, olivgrüne, olivgrüner, olivgrünes, olivgrünen,
      olivgrünem, oliv, salbei, salbeigrün, moos, moosgrün, waldgrün, tannengrün, smaragdgrün, mint, mintgrün, jade, flaschengrün,
      lindgrün, khakigrün, lagune, petrolgrün`,
    blue: `blau, blaue, blauer, blaues, blauen, blauem, dunkelblau, dunkelblaue, dunkelblauer, dunkelblaues, dunkelblauen, dunkelblauem,
      hellblau, hellblaue, hellblauer, hellblaues, hellblauen, hellblauem, himmelblau, himmelblaue, himmelblauer, himmelblaues,
      himmelblauen, himmelblauem, marineblau, marine, navy, königsblau, royalblau, indigo, kobaltblau, azurblau, türkis, türkise,
      türkiser, türkises, türkisen, petrol, nachtblau, taubenblau, lagune, aqua, schieferblau`,
    purple: `violett, violette, violetter, violettes, violetten, violettem, dunkelviolett, dunkelviolette, dunkelvioletter,
      dunkelviolettes, dunkelvioletten, dunkelviolettem, lila, lilane, flieder, fliederfarben, lavendel, pflaume, pflaumenfarben,
      aubergine, mauve, malve, purpur, magenta`,
    pink: `rosa, rosane, rosafarben, rosé, pink, pinke, pinker, pinkes, pinken, altrosa, hellrosa, fuchsia, lachs, lachsrosa, lachsfarben,
      rosarot`,
    gold: 'gold, golden, goldene, goldener, goldenes, goldenen, goldenem, goldfarben, goldfarbene, messing, messingfarben',
    silver:
      'silber, silbern, silberne, silberner, silbernes, silbernen, silbernem, silberfarben, silberfarbene, chrom, verchromt',
  },
  units: {
    ml: 'ml, milliliter, millilitern',
    cl: 'cl, zentiliter, zentilitern',
    l: 'l, liter, litern',
    g: 'g, gr, gramm',
    kg: 'kg, kilo, kilos, kilogramm',
    mm: 'mm, millimeter, millimetern',
    cm: 'cm, zentimeter, zentimetern, centimeter',
    m: 'm, meter, metern',
    inch: 'zoll, inch',
    oz: 'oz, unze, unzen',
    lb: 'lb, lbs, pfund',
  },
  currencies: `euro, euros, eur, dollar, dollars, usd, pfund, gbp, franken, chf, fränkli, yen, taka, takas, dinar, dinare, dirham,
    dirhams, cent, cents, rappen, pence`,
  same: `
    kind, kinder, kinds, kindern; junge, jungen, jungs, bub, buben; mädchen, mädels; mann, männer, herren, herr, männern
    frau, frauen, damen, dame; baby, babys, säugling, säuglinge; mutter, mama, mutti, mami; vater, papa, vati, papi
    kleidung, bekleidung, klamotten, kleider; schuh, schuhe, schuhen; sneaker, turnschuhe, turnschuh, sportschuhe, sportschuh
    laufschuhe, laufschuh, joggingschuhe, runningschuhe; boot, stiefel, boots; chelsea boot, stiefelette, stiefeletten, halbstiefel
    hausschuhe, hausschuh, pantoffeln, pantoffel, puschen, hüttenschuhe, hausschlappen; sandale, sandalen
    court shoe, pumps, stöckelschuhe, absatzschuhe, high heels; ballet flat, ballerina, ballerinas, flache schuhe
    slipper, loafer, mokassin, mokassins; clogs, clog, holzschuhe, holzpantinen; schnürsenkel, schuhbänder, schuhband
    t shirt, tshirt, t shirts, tshirts; pullover, pulli, pullis, strickpullover; cardigan, strickjacke, strickjacken
    kapuzenpullover, hoodie, hoodies, kapuzenpulli; hemd, hemden, oberhemd; bluse, blusen, damenbluse; jacke, jacken
    regenjacke, regenjacken, regenmantel; kleid, damenkleid; sommerkleid, sommerkleider, strandkleid; rock, röcke; hose, hosen
    jeans, jeanshose, jeanshosen, denimhose; shorts, kurze hose, kurze hosen, short; robe, bademantel, bademäntel, morgenmantel
    schlafanzug, schlafanzüge, pyjama, pyjamas; socke, socken, strumpf, strümpfe; schal, schals, halstuch; handschuh, handschuhe
    hut, hüte; mütze, mützen, strickmütze, wollmütze, beanie; bobble hat, bommelmütze, pudelmütze
    cap, kappe, kappen, schirmmütze, baseballkappe, basecap; gürtel, ledergürtel; krawatte, krawatten, schlips
    regenschirm, regenschirme, schirm; tasche, taschen; handtasche, handtaschen, damentasche; backpack, rucksack, rucksäcke
    tote, shopper, tragetasche, tote bag; schultertasche, schultertaschen, umhängetasche; koffer, reisekoffer, trolley
    gepäck, reisegepäck; reisetasche, reisetaschen, weekender; sporttasche, sporttaschen, trainingstasche
    briefcase, aktentasche, aktentaschen, aktenkoffer, businesstasche
    geldbörse, geldbörsen, geldbeutel, portemonnaie, portmonee, brieftasche; kartenetui, kartenhülle, kartenhalter
    wash pouch, kulturbeutel, kulturtasche, waschtasche, waschbeutel; schmuck, schmuckstück, schmuckstücke; ring, ringe, fingerring
    wedding band, ehering, eheringe, trauring, trauringe; ohrring, ohrringe, ohrhänger, ohrstecker; armreif, armreife, armreifen
    armband, armbänder, armkette; halskette, halsketten, collier; armbanduhr, armbanduhren; uhr, uhren; brille, brillen
    sonnenbrille, sonnenbrillen; möbel, möbelstück, möbelstücke; sofa, sofas, couch; sessel, lehnsessel, lesesessel; stuhl, stühle
    hocker, schemel; tisch, tische; beistelltisch, beistelltische, seitentisch; bücherregal, bücherregale, bücherschrank
    schrank, schränke; bank, bänke, sitzbank; bett, betten, bettgestell; spiegel, wandspiegel, tischspiegel; wecker, weckuhr
    kissen, zierkissen, sofakissen; decke, decken, wolldecke, tagesdecke, plaid; bettdecke, bettdecken, daunendecke, steppdecke
    handtuch, handtücher, badetuch, badetücher; teppich, teppiche; läufer, flurläufer, teppichläufer
    vorhang, vorhänge, gardine, gardinen; kerze, kerzen; duftkerze, duftkerzen; kerzenständer, kerzenhalter, kerzenleuchter
    laterne, laternen, windlicht; korb, körbe; vase, vasen, blumenvase, blumenvasen; blumentopf, blumentöpfe, pflanztopf, übertopf
    pflanze, pflanzen, zimmerpflanze, zimmerpflanzen; blume, blumen; kaktus, kakteen; kranz, kränze
    keramik, töpferware, töpferwaren, töpferei; steinzeug, stoneware; mug, becher, tasse, tassen, kaffeebecher
    espressotasse, espressotassen, mokkatasse; untertasse, untertassen; teller, essteller, speiseteller
    schüssel, schüsseln, schale, schalen; geschirr, tafelgeschirr, essgeschirr; krug, krüge, kanne; karaffe, karaffen, dekanter
    teekanne, teekannen; wasserkessel, teekessel, wasserkocher, kessel; topf, töpfe, kochtopf, kochtöpfe
    bräter, schmortopf, gusseisentopf; pfanne, pfannen, bratpfanne; espressokocher, mokkakanne, espressokanne
    schneidebrett, schneidebretter, schneidbrett, küchenbrett; pfeffermühle, pfeffermühlen, gewürzmühle
    vorratsglas, vorratsdose, vorratsgläser, vorratsdosen; nudelholz, teigrolle, wellholz; besteck, essbesteck; löffel, esslöffel
    messer, küchenmesser; glas, gläser; kühlschrank, kühlschränke; kühlbox, kühltasche
    thermosflasche, thermoskanne, isolierflasche, isolierkanne; trinkflasche, trinkflaschen, wasserflasche, sportflasche
    lampe, lampen, leuchte, leuchten; stehlampe, stehleuchte; tischlampe, tischleuchte
    schreibtischlampe, schreibtischleuchte, bürolampe; taschenlampe, taschenlampen
    glühbirne, glühbirnen, leuchtmittel, glühlampe, birne; rechner, computer, pc; laptop, laptops, notebook, tragbarer computer
    handy, handys, smartphone, smartphones, mobiltelefon, telefon; tablet, tablets, tablet pc; monitor, bildschirm, bildschirme
    keyboard, tastatur, tastaturen; maus, mäuse, computermaus; controller, gamepad, joypad; headphones, kopfhörer, headset
    earbuds, ohrhörer, in ear kopfhörer
    wireless, kabellos, kabellose, kabelloser, kabelloses, kabellosen, drahtlos, drahtlose, schnurlos; speaker, lautsprecher, boxen
    plattenspieler, schallplattenspieler; kamera, kameras, fotoapparat, fotokamera; objektiv, objektive, kameraobjektiv
    beamer, projektor; fernseher, fernsehgerät, tv; ladegerät, ladegeräte; sonnencreme, sonnenschutz, sonnenmilch
    lipstick, lippenstift, lippenstifte; nagellack, nagellacke; schminke, make up, makeup; parfüm, parfum, duftwasser, eau de parfum
    seife, seifen; körperlotion, bodylotion, körpermilch; gesichtscreme, tagescreme, feuchtigkeitscreme
    rasierer, rasierhobel, rasierapparat; badesalz, badesalze; spielzeug, spielsachen, spielwaren; teddybär, teddy, teddys, teddybären
    plush, kuscheltier, stofftier, plüschtier; puppe, puppen; bauklötze, bauklotz, bausteine, holzklötze; puzzle, puzzles, puzzlespiel
    würfel, spielwürfel; schach, schachspiel; kreisel, brummkreisel; drachen, flugdrachen, papierdrachen; fahrrad, fahrräder, rad, velo
    scooter, roller, tretroller, kickroller; skateboard, rollbrett; fahrradhelm, radhelm; ball, bälle; basketball, basketbälle
    fußball, fußbälle; schläger, tennisschläger; table tennis, tischtennis, ping pong; hantel, hanteln, kurzhantel, kurzhanteln
    yogamatte, yogamatten, gymnastikmatte; zelt, zelte, campingzelt; schlafsack, schlafsäcke; gitarre, gitarren; geige, geigen, violine
    trommel, trommeln; mundharmonika, harmonika; mikrofon, mikrofone, mikrophon, mikro; amplifier, verstärker, amp
    marmelade, marmeladen, konfitüre, fruchtaufstrich; süßigkeiten, süßigkeit, süßwaren, bonbons, naschwerk
    schokolade, schoko, schokoladentafel; keks, kekse, plätzchen; brot, brote, brotlaib; krapfen, donut, donuts, berliner
    nudeln, nudel, pasta, teigwaren; tee, tea, loser tee, teeblätter, teemischung, teesorte; gewürz, gewürze; öl, öle
    notizbuch, notizbücher, notizheft, heft; stift, stifte, schreibstift; kugelschreiber, kuli
    buntstift, buntstifte, farbstift, farbstifte; buch, bücher; geschenk, geschenke, präsent; wolle, wollen, wollenes, wollene
    strickgarn, strickwolle, garn; holz, hölzern, hölzerne, aus holz; leder, ledern, lederne; cotton, baumwolle
    leinen, leinenstoff, flachs; wildleder, veloursleder, rauleder; stainless steel, edelstahl, rostfreier stahl
    wasserdicht, wasserfest, waterproof; klappbar, faltbar, zusammenklappbar; handgemacht, handgefertigt, von hand gemacht, handarbeit
    rund, runde, runder, rundes, runden; klein, kleine, kleiner, kleines, kleinen
    gestreift, gestreifte, gestreifter, gestreiftes, gestreiften, streifen`,
  // Compounds of a word are found by themselves: *Zelt* finds *Firstzelt*.
  kinds: `
    wollschal: langer schal
    akustikgitarre: parlour gitarre, folk gitarre
    handschuh: wollhandschuhe
    ring: eheringe
    silberring: turmalinring, morganitring, eheringe
    verlobungsring: turmalinring, morganitring
    uhr: felduhr, tischuhr
    armbanduhr: felduhr
    herrenuhr: felduhr
    marmelade: rhabarber marmelade
    käse: bergkäse
    ziegenkäse: bergkäse, rotschmierkäse
    teddybär: gelenkbär, wiesenbär
    wolle zum stricken: strickset
    strickwolle: strickset
    bluetooth kopfhörer: kabellose ohrhörer, over ear kopfhörer
    pflegeleichte pflanze: bogenhanf, goldkugelkaktus, pilea
    feuchtigkeitscreme: tagescreme, gelcreme
    hocker: melkschemel
    rock: wollrock
    hemd: überhemd
    brot: sourdough, baguette, sauerteig, ciabatta
    backwaren: sourdough, baguette, croissant, doughnut, brötchen
    gebäck: croissant, doughnut, butter biscuits, macarons, keks
    nudeln: spaghettoni, spaghetti, penne, tagliatelle
    käse: mountain cheese, bergkäse, gouda, brie, parmesan
    nachtisch: macarons, doughnut, chocolate, butter biscuits, schokolade
    knabbereien: butter biscuits, keks, chips
    brotaufstrich: jam, blossom honey, chestnut honey, clover honey, marmelade
    kräutertee: chamomile, honeybush, kamille, rooibos
    grüntee: sencha, matcha
    kaffee: house espresso, filter coffee, kaffeebohnen
    sirup: maple syrup, elderberry cordial
    speiseöl: olive oil, olivenöl, sonnenblumenöl
    flasche: flask, karaffe
    geschirr: dinner plate, mug, teapot
    kaffeetasse: espresso cup, cappuccino cup, espressotasse
    kochgeschirr: casserole, carbon steel pan, moka pot, topf, pfanne
    kaffeemaschine: moka pot, espressokocher, stempelkanne
    küchenhelfer: rolling pin, chopping board, nudelholz, schneidebrett, schneebesen
    backzubehör: rolling pin, nudelholz, backform, schneebesen
    mühle: pepper mill
    gepäck: cabin case, weekender, expedition case, koffer, reisetasche
    koffer: cabin case, expedition case
    handgepäck: cabin case, weekender, kabinenkoffer
    reisetasche: weekender, duffel
    handtasche: tote, clutch, shopper, schultertasche
    abendtasche: clutch
    einkaufstasche: market bag, tote, shopper
    schultasche: school backpack, schulrucksack, ranzen
    arbeitstasche: briefcase, aktentasche, laptoptasche
    laptoptasche: briefcase, aktentasche
    lederwaren: wallet, leather belt, briefcase, geldbörse
    armband: bangle, armreif
    halskette: pearl strand, perlenkette
    schmuck: bangle, drop earrings, pearl strand
    brille: reading frame
    lesebrille: reading frame
    kopfbedeckung: fedora, bobble hat, felt hat, canvas cap, mütze
    hut: fedora, felt hat, filzhut, strohhut
    wintermütze: bobble hat, bommelmütze
    strickwaren: jumper, cardigan, pullover, strickjacke
    wintermantel: wool coat, wollmantel, parka, daunenmantel
    mantel: wool coat, parka, trenchcoat
    jacke: overshirt, parka
    oberteil: t shirt, hemd, bluse, pullover
    kleid: sundress, strap dress
    hose: jeans, shorts, chino, leggings
    nachtwäsche: robe, schlafanzug, nachthemd, bademantel
    schuh: sneaker, slipper, stiefel, sandale
    schuhwerk: sneaker, trainer, chelsea boot, sandal, loafer
    stiefel: chelsea boot
    wanderschuh: ridge boot, moor boot, wanderstiefel
    sommerschuhe: sandal, sandale, espadrilles
    rasur: safety razor, rasierhobel, rasierschaum
    rasierset: safety razor, rasierhobel, rasierpinsel
    damenparfüm: eau de parfum
    herrenparfüm: eau de parfum
    parfüm für damen: eau de parfum
    parfüm für herren: eau de parfum
    kosmetik: lipstick, nail polish, powder compact, lippenstift, nagellack
    gesichtspflege: serum, day cream, face wash, gel cream, night oil
    hautpflege: serum, day cream, body lotion, sun cream, tagescreme
    gesichtscreme: day cream, gel cream
    körperpflege: soap, body lotion, bath salts, balm, seife
    raumduft: reed diffuser, scented candle, duftkerze
    sitzmöbel: sofa, armchair, stool, ladder back chair, hall bench
    tisch: side table
    regal: bookcase
    heimtextilien: bath towel, lambswool throw, wool runner, kissen
    zimmerpflanze: pilea, snake plant, kaktus
    sukkulente: cactus, kaktus, aloe
    blumen: tulips, tulpen
    grünpflanze: pilea, snake plant, kaktus
    trockenblumen: dried grasses
    beleuchtung: table lamp, desk lamp, reading lamp, filament bulb, glühbirne
    leselampe: reading lamp, schreibtischlampe
    campingausrüstung: ridge tent, cool box, camp lantern, bedroll, zelt
    gewichte: dumbbell, kettlebell, barbell, hantel, langhantel
    fitnessgerät: dumbbell, kettlebell, hantel, yogamatte
    ball: football, fußball
    kamera: instant camera, rangefinder
    trommel: djembe, bongos, cajon, snare drum
    schlaginstrument: djembe, bongos, cajon, handpan, snare drum
    saiteninstrument: ukulele, guitar, violin, gitarre, geige
    streichinstrument: violin, geige, cello
    blasinstrument: trumpet, trompete, mundharmonika, flöte
    musikinstrument: guitar, violin, trumpet, ukulele, djembe
    gitarre: ukulele, electric guitar, e gitarre
    klavier: stage keyboard
    kuscheltier: jointed bear, meadow bear, teddybär
    holzspielzeug: steam engine, wooden cars, stacking rings, bauklötze, kreisel
    babyspielzeug: stacking rings, bauklötze, rassel
    brettspiel: chess, schach, dame, mühlespiel
    gesellschaftsspiel: chess, schach, würfel
    malfarbe: gouache, wasserfarben
    malbedarf: colour pencils, gouache, buntstift, wasserfarben
    bastelset: knitting set, strickset
    schreibwaren: notebook, notizbuch, buntstift, kugelschreiber
    kuscheltiere: plush, jointed bear, meadow bear, teddybären
    stofftiere: plush, jointed bear, meadow bear, teddybären`,
}
