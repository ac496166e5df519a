import type { SearchLanguage } from './language.ts'

export const french: SearchLanguage = {
  fillers: `un, une, des, le, la, les, de, du, au, aux, à, en, et, ou, avec, dans, sur, chez, par, pour, que, qui, quel, quelle, quels,
    quelles, ce, cet, cette, ces, c'est, est, sont, être, je, j'ai, nous, vous, on, il, elle, me, mon, ma, mes, notre, nos, votre, vos,
    sa, ses, cherche, cherchons, chercher, recherche, rechercher, à la recherche de, trouver, trouve, veux, voudrais, voudrait, je veux,
    je voudrais, j'aimerais, aimerais, j'ai besoin de, besoin, il me faut, faut, acheter, achat, achète, montre moi, montrez moi, voir,
    avez vous, y a t il, s'il vous plaît, s'il te plaît, svp, stp, bonjour, merci, très, vraiment, assez, bonne, bonnes, beau, belle,
    beaux, belles, joli, jolie, jolis, jolies, meilleur, meilleure, meilleurs, meilleures, quelque chose, chose, choses, truc, trucs,
    quelques, comme, fait, faite, faits, faites, peut, peux, pas cher, pas chère, pas chers, pas chères`,
  upTo: `jusqu'à, jusque, moins de, moins cher que, moins chère que, moins chers que, pas plus de, pas plus que, au plus, tout au plus,
    maximum, au maximum, max, maxi, au dessous de, en dessous de, sous, inférieur à, inférieure à, à moins de, pour moins de,
    dans la limite de, ne dépassant pas`,
  from: `plus de, plus que, à partir de, dès, au moins, pas moins de, minimum, au minimum, min, mini, au dessus de, au delà de,
    supérieur à, supérieure à, depuis`,
  between: 'entre, de, compris entre, comprise entre, allant de',
  and: "et, à, jusqu'à, et jusqu'à",
  upToAfter: 'maximum, au maximum, max, maxi, au plus, ou moins, et moins',
  fromAfter: 'minimum, au minimum, mini, au moins, ou plus, et plus',
  without: 'sans, pas de, ni, sauf, excepté, exempt de, exempte de, dépourvu de, dépourvue de',
  size: 'taille, tailles, pointure, pointures, t, eu, fr, en taille, en pointure',
  colors: {
    black: 'noir, noire, noirs, noires, ébène, onyx, jais, encre',
    grey: 'gris, grise, grises, gris clair, gris foncé, anthracite, graphite, ardoise, gris souris, charbon, cendré, cendrée',
    white: 'blanc, blanche, blancs, blanches, ivoire, blanc cassé, nacre, nacré, nacrée, craie, neige',
    beige: `beige, beiges, couleur crème, blanc crème, écru, écrue, écrus, écrues, sable, naturel, naturelle, taupe, camel, kaki, nude,
      fauve`,
    brown: `marron, marrons, brun, brune, bruns, brunes, marron chocolat, marron foncé, châtain, châtaine, cognac, noisette, bronze,
      cuivre, cuivré, cuivrée, tabac`,
    red: 'rouge, rouges, bordeaux, carmin, écarlate, rubis, rouge cerise, brique, lie de vin, grenat, vermillon, rouge foncé',
    orange: 'orange, oranges, orangé, orangée, orangés, orangées, terracotta, rouille, corail',
    yellow: 'jaune, jaunes, moutarde, ocre, jaune citron, ambre, ambré, ambrée, safran, jaune pâle',
    green: `vert, verte, verts, vertes, vert foncé, vert clair, vert olive, couleur olive, sauge, mousse, forêt, vert forêt, émeraude,
      menthe, vert menthe, jade, vert bouteille, vert sapin, vert d'eau, anis, sarcelle, lagon`,
    blue: `bleu, bleue, bleus, bleues, bleu marine, marine, bleu foncé, bleu clair, bleu ciel, ciel, bleu roi, bleu nuit, indigo, cobalt,
      azur, turquoise, lagon, bleu canard, canard, pétrole, bleu pétrole, ardoise, denim`,
    purple:
      'violet, violette, violets, violettes, mauve, mauves, lilas, lavande, prune, aubergine, pourpre, parme, magenta',
    pink: 'rose, roses, rosé, rosée, fuchsia, saumon, rose pâle, rose poudré, vieux rose',
    gold: 'doré, dorée, dorés, dorées, or, laiton',
    silver: 'argenté, argentée, argentés, argentées, argent, chromé, chromée',
  },
  units: {
    ml: 'ml, millilitre, millilitres',
    cl: 'cl, centilitre, centilitres',
    l: 'l, litre, litres',
    g: 'g, gr, gramme, grammes',
    kg: 'kg, kilo, kilos, kilogramme, kilogrammes',
    mm: 'mm, millimètre, millimètres',
    cm: 'cm, centimètre, centimètres',
    m: 'm, mètre, mètres',
    inch: 'pouce, pouces',
    oz: 'oz, once, onces',
    lb: 'lb, lbs',
  },
  currencies: `euro, euros, eur, dollar, dollars, usd, livre sterling, livres sterling, gbp, franc, francs, chf, yen, yens, taka, takas,
    dinar, dinars, dirham, dirhams, centime, centimes, cent, cents`,
  same: `
    enfant, enfants, gamin, gamins, gosse, gosses
    homme, hommes, masculin, monsieur, messieurs
    femme, femmes, féminin, dame, dames
    bébé, bébés, nourrisson, nourrissons
    maman, mère
    papa, père
    bijou, bijoux
    vêtement, vêtements, habit, habits, fringues
    chaussure, soulier
    baskets, sneakers, sneaker, chaussures de sport
    chaussure de course, chaussures de course, chaussures de running, running
    bottine, bottines, boots, boot
    chausson, chaussons, pantoufle, pantoufles, charentaises
    escarpin, escarpins, chaussures à talons, talons hauts
    mocassin, mocassins, loafer, loafers
    sandale, sandales, nu pieds
    sabot, sabots, clog, clogs
    pull, pulls, pullover, pull over, chandail, chandails
    cardigan, gilet
    sweat à capuche, hoodie
    sweat, sweatshirt, sweat shirt
    t shirt, tshirt, tee shirt, tee
    jean, jeans, blue jean
    surchemise, overshirt
    manteau, manteaux, pardessus
    imperméable, ciré marin, manteau de pluie, veste de pluie
    robe d'été, robe estivale
    écharpe, écharpes, cache nez, cache col
    kimono d'intérieur, peignoir, robe de chambre
    casquette, casquettes, casquette de baseball
    chaussette, chaussettes, socquettes
    ceinture, ceinturon
    chapeau, chapeaux
    sac à dos, sacs à dos, backpack
    cabas, tote bag, tote, sac fourre tout
    valise, valises, valise à roulettes, trolley
    sac week end, sac de voyage
    sac de sport, sac de gym
    porte documents, attaché case, mallette, serviette en cuir
    portefeuille, portefeuilles, porte feuille
    porte cartes, porte carte, étui à cartes
    trousse de toilette, nécessaire de toilette, vanity
    pochette de soirée, clutch
    boucle d'oreille, boucles d'oreilles, pendants d'oreilles
    jonc, joncs, bracelet jonc
    alliance, alliances, bague de mariage, anneau de mariage
    montre, montres, bracelet montre, montre bracelet
    lunettes de soleil, lunettes solaires
    canapé, canapés, sofa, divan
    meuble, meubles, mobilier, ameublement
    étagère, étagères, rayonnage
    bibliothèque, étagère à livres
    table d'appoint, bout de canapé, guéridon
    horloge, pendule
    réveil, réveille matin
    bougie, chandelle
    bougeoir, bougeoirs, chandelier, porte bougie
    panier, paniers, corbeille
    serviette de bain, serviettes de bain, drap de bain, serviette de toilette
    plaid, plaids, jeté de canapé
    tapis de couloir, tapis de passage
    mug, mugs, tasse, tasses
    gobelet, gobelets, timbale
    cruche, pichet, broc
    vaisselle, service de table, arts de la table
    cocotte, faitout, fait tout, marmite
    poêle, poêles, poêle à frire
    cafetière moka, cafetière italienne, moka
    planche à découper, planches à découper, planche de cuisine
    moulin à poivre, poivrier
    bocal, bocaux
    poterie, poteries, céramique, céramiques
    pot de fleurs, cache pot, pot de fleur, pot à plante
    réfrigérateur, frigo, frigidaire
    bouteille isotherme, thermos, gourde isotherme
    gourde, bidon
    lampe, lampes, luminaire, luminaires
    lampadaire, lampe sur pied, lampe de sol
    lampe torche, lampe de poche, torche
    lanterne, lanternes, fanal, falot
    ordinateur portable, pc portable, laptop
    téléphone, téléphones, smartphone, téléphone portable, mobile
    écran, écrans, moniteur
    manette, manettes, gamepad, joystick
    casque audio, casque hifi, headphones
    sans fil, wireless
    écouteurs, écouteur, oreillettes, earbuds, intra auriculaires
    enceinte, enceintes, haut parleur, haut parleurs, baffle
    platine vinyle, tourne disque, platine disque
    appareil photo, appareils photo, appareil photographique
    projecteur, vidéoprojecteur, vidéo projecteur
    télévision, téléviseur, télé, tv
    jeu vidéo, jeux vidéo, gaming
    clavier d'ordinateur, clavier informatique
    lunettes de lecture, lunettes de vue, lunettes correctrices
    crème solaire, écran solaire, protection solaire
    rouge à lèvres, rouges à lèvres, lipstick
    maquillage, make up
    parfum, parfums, fragrance
    savon, savons, savonnette
    lait pour le corps, lait corporel, lotion corporelle
    crème hydratante, hydratant
    shampooing, shampoing
    jouet, jouets, joujou, joujoux
    ours, ours en peluche, nounours, teddy
    peluche, peluches, doudou
    puzzle, puzzles, casse tête
    échecs, jeu d'échecs, échiquier
    crème de jour, soin de jour
    cubes de construction, blocs de construction
    vélo, vélos, bicyclette, bicyclettes
    trottinette, patinette
    skateboard, skate, planche à roulettes
    tennis de table, ping pong
    ballon de match, ballon d'entraînement, ballon de foot, ballon de football
    ballon de basket, basket ball, basketball
    sac de couchage, duvet
    microphone, micro
    ampli, amplificateur
    synthétiseur, synthé
    bonbon, bonbons, confiserie, friandise, friandises, sucreries
    confiture, confitures, marmelade
    beignet, beignets, donut, doughnut
    infusion, tisane
    espresso, expresso
    carnet, carnets, cahier, cahiers, calepin, bloc notes
    crayon de couleur, crayons de couleur, crayons à colorier
    livre, livres, bouquin, bouquins
    cadeau, cadeaux, présent
    daim, suède, cuir suédé
    inox, acier inoxydable
    bois, en bois
    étanche, waterproof
    pliant, pliante, pliable
    fait main, fait à la main, faits main, artisanal, artisanale
    bio, biologique, biologiques
    rond, ronde, ronds, rondes
    petit, petite, petits, petites
    grand, grande, grands, grandes
    rayé, rayée, rayés, rayées, à rayures`,
  kinds: `
    pain: baguette, levain, ciabatta, brioche
    viennoiserie: croissant, brioche, pain au chocolat
    pâtisserie: macaron, beignet, croissant, éclair
    pâtes: spaghettoni, spaghetti, penne, tagliatelles
    fromage: fromage de montagne, comté, brie, gouda, parmesan
    dessert: macaron, beignet, chocolat, biscuit
    gourmandise: chocolat, macaron, biscuit, beignet
    tartinade: confiture, miel de tilleul, miel de châtaignier, miel de trèfle, pâte à tartiner
    thé vert: sencha, matcha
    infusion: camomille, honeybush, verveine
    café: espresso maison, café filtre, café en grains
    sirop: sirop d'érable, sirop de sureau
    apéritif: olives vertes, biscuit, chips
    huile: huile d'olive, huile de tournesol
    condiment: olives vertes, épices, moutarde
    bouteille: gourde, bouteille isotherme, carafe
    vaisselle: mug, assiettes, bols, théière, gobelet
    tasse à café: tasse à espresso, tasse à cappuccino
    verre: gobelet, verre à vin
    cafetière: cafetière moka, cafetière à piston
    casserole: cocotte, faitout
    batterie de cuisine: cocotte, poêle en acier, casserole
    ustensile de cuisine: rouleau à pâtisserie, planche à découper, moulin, fouet
    boîte de conservation: bocal
    pot: bocal, jarre, cache pot
    bagage: valise cabine, sac week end, valise d'expédition, sac de sport
    sac de voyage: sac week end, sac polochon
    sac à main: cabas, sac demi lune, pochette de soirée
    sac: cabas, sac à dos, pochette, besace
    cartable: sac à dos d'école, porte documents
    sac de courses: sac de marché, cabas
    maroquinerie: portefeuille, porte cartes, ceinture, cabas
    collier: rang de perles, pendentif, sautoir
    bijou: bague, boucles d'oreilles, joncs, alliances, rang de perles
    lunettes: lunettes de soleil, lunettes de lecture
    chapeau: fedora, panama, béret
    couvre chef: chapeau, fedora, bonnet, casquette, béret
    manteau d'hiver: manteau en laine, melton, parka, doudoune
    veste: surchemise, blazer, parka, blouson
    haut: t shirt, chemise, pull, blouse
    lainage: pull, cardigan, écharpe
    pantalon: jean, chino, legging
    tenue de nuit: kimono d'intérieur, pyjama, nuisette
    chaussure: boots, mocassin, sandale, escarpin, bottines
    chaussures de sport: chaussure de course, tennis court
    bottes: boots, bottines, bottes de pluie
    chaussures de randonnée: boots ridge, boots moor
    chaussures d'été: sandale, espadrilles
    chaussures plates: ballerine, mocassin
    rasage: rasoir de sûreté, mousse à raser
    kit de rasage: rasoir de sûreté, blaireau
    parfum pour femme: eau de parfum
    parfum femme: eau de parfum
    parfum pour homme: eau de parfum
    parfum homme: eau de parfum
    cosmétique: rouge à lèvres, vernis à ongles, poudrier, mascara
    soin du visage: sérum, crème de jour, gel crème, nettoyant visage, huile de nuit
    crème visage: crème de jour, gel crème, crème solaire visage
    crème hydratante: crème de jour, gel crème, lait pour le corps
    produit de toilette: savon, sels de bain, lait pour le corps, baume
    parfum d'intérieur: bougie parfumée, diffuseur à tiges
    bougie: bougie parfumée, piliers en cire
    siège: fauteuil, tabouret, chaise, banc, canapé
    table: table d'appoint, table basse
    rangement: panier, bibliothèque basse, bocal
    couverture: plaid
    linge de maison: serviettes de bain, plaid, nappe
    plante: pilea, sansevière, cactus
    plante verte: pilea, sansevière
    plante d'intérieur: pilea, sansevière, cactus
    plante grasse: cactus, aloe
    fleurs: tulipes, herbes séchées, bouquet
    fleurs séchées: herbes séchées
    vase: amphore, jarre lune
    éclairage: lampe, ampoule, lanterne
    matériel de camping: tente canadienne, glacière, lanterne de camp, couchage roulé
    matelas: couchage roulé, tapis de yoga
    poids: haltères, kettlebell, barre et disques
    musculation: haltères, kettlebell, barre et disques
    casque audio: casque sans fil, casque de studio
    tambour: djembé, bongos, cajón, caisse claire
    percussion: djembé, bongos, cajón, handpan, caisse claire
    batterie: caisse claire
    instrument à cordes: violon, guitare, ukulélé, violoncelle
    instrument à vent: trompette, harmonica, flûte, saxophone
    instrument de musique: guitare, violon, trompette, ukulélé, djembé
    guitare: ukulélé, guitare électrique
    piano: clavier de scène
    peluche: ours articulé, ours des prés
    jouet en bois: locomotive, voitures en bois, anneaux à empiler, toupie
    jouet d'éveil: anneaux à empiler, cubes de construction, xylophone
    jeu de société: échecs, dames, loto
    jeu d'extérieur: cerf volant, trottinette
    peinture: gouache, aquarelle, acrylique
    fournitures d'art: crayons de couleur, gouache
    loisirs créatifs: kit de tricot, broderie
    papeterie: carnet, crayons de couleur, stylo
    livre: récits de mer, récits de jardin, roman
    hydratant: crème de jour, gel crème, lait pour le corps`,
}
