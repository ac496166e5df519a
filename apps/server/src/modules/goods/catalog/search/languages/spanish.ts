import type { SearchLanguage } from './language.ts'

export const spanish: SearchLanguage = {
  fillers: `un, una, unos, el, la, los, las, lo, de, del, al, a, en, y, e, o, u, con, por, para, que, cual, qué, cuál, cuáles, es, son,
    ser, este, esta, estos, estas, ese, esa, esos, esas, yo, me, mi, mis, tu, tus, su, sus, nos, nuestro, nuestra, busco, buscar,
    buscando, buscamos, estoy buscando, encontrar, encuentra, quiero, queremos, quisiera, querría, necesito, necesitamos, me gustaría,
    gustaría, comprar, compra, muéstrame, mostrar, enséñame, ver, dame, tienes, tienen, tenéis, hay, por favor, hola, gracias, muy,
    bastante, realmente, buen, bueno, buena, buenos, buenas, bonito, bonita, bonitos, bonitas, lindo, linda, lindos, lindas, mejor,
    mejores, algo, algún, alguna, algunos, algunas, alguno, barato, barata, baratos, baratas, cosa, cosas, como, hecho, hecha, hechos,
    hechas, se, puede`,
  upTo: `hasta, menos de, menor de, menor que, menores de, no más de, no mayor de, por menos de, por debajo de, debajo de, inferior a,
    máximo, máxima, como máximo, max, a lo sumo, como mucho, más barato que, más barata que, más baratos que, más baratas que,
    que no pase de, que no supere, dentro de`,
  from: `desde, más de, mayor de, mayor que, a partir de, por encima de, encima de, superior a, mínimo, mínima, como mínimo, min,
    al menos, por lo menos, no menos de, no menor de, de más de`,
  between: 'entre, de, desde',
  and: 'y, a, hasta',
  upToAfter: 'máximo, como máximo, max, como mucho, a lo sumo, o menos',
  fromAfter: 'mínimo, como mínimo, al menos, o más, en adelante',
  without: 'sin, excepto, salvo, que no sea, que no sean, que no tenga, que no lleve, libre de, libres de, excluyendo',
  size: 'talla, tallas, tamaño, número, num, talle, eu, us, uk, de la talla',
  colors: {
    black: 'negro, negra, negros, negras, ébano, ónix, azabache, tinta',
    grey: 'gris, grises, gris claro, gris oscuro, antracita, grafito, pizarra, carbón, ceniza, plomo',
    white: 'blanco, blanca, blancos, blancas, marfil, hueso, blanco roto, nieve, perla',
    beige: 'beige, beis, beiges, color crema, crudo, cruda, crudos, crudas, arena, natural, nude, topo, camel, caqui',
    brown: `marrón, marrones, castaño, castaña, color chocolate, color café, moca, coñac, color caramelo, nogal, bronce, cobre, cobrizo,
      tabaco, pardo, parda`,
    red: 'rojo, roja, rojos, rojas, burdeos, granate, carmesí, escarlata, rubí, rojo cereza, ladrillo, color vino, bermellón',
    orange: 'naranja, naranjas, anaranjado, anaranjada, terracota, óxido, color durazno, coral',
    yellow: 'amarillo, amarilla, amarillos, amarillas, mostaza, ocre, amarillo limón, ámbar, azafrán',
    green: `verde, verdes, verde oscuro, verde claro, color oliva, verde oliva, salvia, musgo, bosque, verde bosque, esmeralda, menta,
      lima, jade, verde botella, verde caqui, verde agua, laguna`,
    blue: `azul, azules, azul marino, marino, azul oscuro, azul claro, azul cielo, cielo, celeste, celestes, azul rey, índigo, añil,
      cobalto, turquesa, turquesas, laguna, petróleo, azul petróleo, pizarra, aguamarina`,
    purple:
      'morado, morada, morados, moradas, violeta, violetas, lila, lilas, lavanda, malva, ciruela, berenjena, púrpura, magenta',
    pink: 'rosa, rosas, rosado, rosada, rosados, rosadas, fucsia, salmón, rosa palo, rosa pálido, rosa claro',
    gold: 'dorado, dorada, dorados, doradas, oro, latón',
    silver: 'plateado, plateada, plateados, plateadas, plata, cromado, cromada',
  },
  units: {
    ml: 'ml, mililitro, mililitros',
    cl: 'cl, centilitro, centilitros',
    l: 'l, litro, litros',
    g: 'g, gr, gramo, gramos',
    kg: 'kg, kilo, kilos, kilogramo, kilogramos, quilo, quilos',
    mm: 'mm, milímetro, milímetros',
    cm: 'cm, centímetro, centímetros',
    m: 'm, metro, metros',
    inch: 'pulgada, pulgadas',
    oz: 'oz, onza, onzas',
    lb: 'lb, lbs, libra, libras',
  },
  currencies: `euro, euros, eur, dólar, dólares, usd, peso, pesos, nuevos soles, soles, libra, libras, libra esterlina, libras esterlinas,
    gbp, yen, yenes, taka, takas, dinar, dinares, dírham, dírhams, céntimo, céntimos, centavo, centavos`,
  same: `
    niño, niña, infantil, infantiles, peque, niños, niñas, peques
    hombre, hombres, caballero, caballeros, masculino, masculina
    mujer, mujeres, señora, dama, femenino, femenina, señoras, damas
    bebé, bebés, recién nacido
    mamá, madre
    papá, padre
    luz, luces
    pez, peces
    lápiz, lápices
    ropa, prenda, prendas, indumentaria
    zapato, calzado
    zapatilla court, zapatilla deportiva, zapatilla de deporte, sneaker, sneakers, zapatilla de correr, deportivas
    zapatilla de correr, zapatillas de correr, zapatillas de running, running
    zapatilla de fieltro, zapatilla de casa, pantufla, pantuflas, chinelas
    botín, botines, botas tobilleras
    zapato de salón, zapatos de salón, tacones, zapatos de tacón
    bailarina, bailarinas, manoletinas, flats
    mocasín, mocasines, loafer, loafers
    zueco, zuecos, clog, clogs
    cordón, cordones, agujeta, agujetas
    camiseta, playera, remera, polera, t shirt, tshirt, camisetas, playeras, remeras
    jersey, jerséis, suéter, suéteres, pulóver, pullover, chompa
    cárdigan, chaqueta de punto, rebeca
    sudadera, sudaderas, buzo
    chaqueta, chaquetas, chamarra, campera, casaca
    abrigo, abrigos, sobretodo
    impermeable, chubasquero, gabardina
    vaquero, vaqueros, jeans, jean, tejanos
    pantalón, pantalones
    pantalón corto, pantalones cortos, shorts, short
    falda, faldas, pollera
    vestido de verano, vestidos de verano, vestido veraniego
    bata de seda, albornoz, albornoces, bata de baño, bata de casa
    pijama, pijamas, piyama
    calcetín, calcetines
    gorra, gorras, cachucha
    gorro, gorros, beanie
    cinturón, cinturones, cinto
    bolso tote, bolso de mano, cartera de mano
    bolso, bolsos, bolsa de mano
    bolso tote, tote, tote bag, bolsa tote
    mochila, mochilas, macuto, morral
    maleta, maletas, valija, valijas, trolley
    maletín, maletines, portafolios
    bolsa de gimnasio, bolsa de deporte
    cartera, billetera, billetero
    tarjetero, tarjeteros, porta tarjetas
    neceser, neceseres, bolsa de aseo, estuche de aseo
    cartera de noche, clutch, bolso de noche
    joya, joyería, alhaja
    anillo, anillos, sortija, sortijas
    alianza, alianzas, anillo de boda, anillos de boda
    pendientes, pendiente, aretes, arete, zarcillos, aros de oreja
    brazalete, brazaletes, pulsera rígida, pulseras rígidas
    reloj, relojes
    reloj de campo, reloj de pulsera, reloj de muñeca
    gafas, lentes, anteojos
    gafas de sol, lentes de sol, anteojos de sol
    sofá, sofás, diván, couch
    sillón, sillones, butaca, butacas
    taburete, taburetes, banqueta
    estantería, estanterías, librería, librero
    balda, baldas, estante, estantes, repisa
    mueble, muebles, mobiliario
    manta, cobija, frazada
    cojín, cojines, almohadón
    alfombra, alfombras, tapete
    edredón, nórdico, cobertor
    vela, velas, candela, candelas
    candelabro, candelabros, candelero, portavelas
    farol, faroles, linterna de vela, farolillo
    linterna, linternas, foco de mano
    cesta, cestas, canasta, canasto, cesto
    jarrón, jarrones, florero, floreros
    maceta, macetas, tiesto, tiestos
    cerámica, alfarería, loza
    barro, arcilla
    taza, tazas, mug, mugs, pocillo
    bol, boles, cuenco, cuencos, tazón, bowl
    jarra, jarras, jarro
    frasca, garrafa, decantador
    hervidor, hervidores, pava, kettle
    sartén, sartenes
    cocotte, olla, cacerola, cazuela, marmita
    cocotte, olla de hierro fundido
    cafetera moka, cafetera italiana, greca
    tabla de cortar, tablas de cortar, tabla de picar
    bote, botes, tarro, tarros, frasco, frascos
    cubiertos, cubertería
    nevera, frigorífico, refrigerador, refrigeradora, heladera
    nevera portátil, hielera
    termo, termos, botella térmica
    botella deportiva, cantimplora, botella de agua
    flexo, flexos, lámpara de escritorio, lámpara de mesa de estudio
    bombilla, bombillas, foco, focos, ampolleta
    ordenador, ordenadores, computadora, computadoras, computador
    portátil, portátiles, laptop, ordenador portátil, computadora portátil
    móvil, móviles, celular, celulares, teléfono móvil, smartphone
    tableta, tabletas, tablet, tablets
    ratón, ratones, mouse
    mando, mandos, gamepad, joystick, control de videojuegos
    auriculares, auricular, audífonos, cascos de música, headphones
    auriculares de botón, auriculares intraurales, earbuds
    inalámbrico, inalámbrica, wireless, sin cable, inalámbricos, inalámbricas, sin cables
    altavoz, altavoces, parlante, bafle, bocina, parlantes, bocinas
    tocadiscos, giradiscos, tornamesa
    cámara, cámaras, cámara de fotos, cámara fotográfica
    televisor, televisión, tele, tv
    videojuego, videojuegos, gaming
    barra de labios, pintalabios, labial, labiales, lápiz labial
    esmalte de uñas, esmaltes de uñas, pintauñas
    crema solar, protector solar, bloqueador solar
    crema hidratante, hidratante, humectante
    champú, shampoo
    perfume, perfumes, fragancia, fragancias
    jabón, jabones, pastilla de jabón
    maquinilla, rasuradora, máquina de afeitar, rastrillo de afeitar
    oso, osito, oso de peluche, osito de peluche
    peluche, peluches, muñeco de peluche
    puzle, puzles, puzzle, rompecabezas
    cometa, cometas, papalote, barrilete, volantín
    peonza, peonzas, trompo
    bicicleta, bicicletas, bici, bicis
    patinete, patinetes, monopatín de manillar, scooter
    monopatín, skateboard, patineta, skate
    balón, balones, pelota
    fútbol, futbol, soccer
    baloncesto, basket, básquet, básquetbol
    tenis de mesa, ping pong
    mancuerna, mancuernas, pesas de mano
    esterilla, esterillas, colchoneta de yoga, mat de yoga
    acampada, camping
    tienda canadiense, tienda de campaña, carpa, tienda de acampada
    saco de dormir, bolsa de dormir
    amplificador, ampli
    ukelele, ukulele
    micrófono, micro
    dulce, golosina, caramelos, chuches
    mermelada, mermeladas, confitura
    dónut, dónuts, donut, rosquilla, dona, donas
    cruasán, cruasanes, croissant, medialuna
    espresso, expreso, café expreso
    cuaderno, cuadernos, libreta, libretas
    bolígrafo, bolígrafos, boli, lapicera, birome
    lápices de colores, lápiz de color, pinturas de madera
    regalo, regalos, obsequio
    piel, cuero
    ante, gamuza
    algodón, cotton
    acero inoxidable, inox
    madera, de madera
    hecho a mano, hecha a mano, artesanal, artesanales
    pequeño, pequeña, pequeños, pequeñas
    redondo, redonda, redondos, redondas`,
  kinds: `
    pan: hogaza, masa madre, baguette, chapata
    bollería: cruasán, dónut, brioche
    repostería: macarons, dónut, galleta, magdalena
    pasta: spaghettoni, espaguetis, macarrones, tallarines
    queso: queso de montaña, manchego, brie, gouda, parmesano
    postre: macarons, dónut, chocolate, galleta
    dulces: chocolate, macarons, galleta, dónut
    aperitivo: aceitunas, galleta, patatas fritas
    untable: mermelada, miel de tilo, miel de castaño, miel de trébol
    té: sencha, té verde, té negro, rooibos
    té verde: sencha, matcha
    infusión: manzanilla, honeybush, poleo
    café: espresso de la casa, café de filtro, café en grano
    jarabe: sirope de arce, sirope de saúco
    aceite: aceite de oliva, aceite de girasol
    condimento: especias, aceitunas, mostaza
    encurtidos: aceitunas en salmuera, pepinillos
    botella: botella deportiva, termo, frasca, cantimplora
    botella de agua: termo
    vajilla: tazas, platos, boles, tetera, vasos bañados
    taza de café: tazas de espresso, tazas de capuchino
    cafetera: cafetera moka, cafetera de émbolo
    puchero: cocotte, olla
    batería de cocina: cocotte, sartén, olla
    menaje de cocina: cocotte, sartén, hervidor, rodillo, tablas de cortar
    utensilio de cocina: rodillo de haya, tablas de cortar, molinillos, batidor
    equipaje: maleta de cabina, bolsa de fin de semana, maleta de expedición
    maleta: maleta de cabina, maleta de expedición
    bolso de viaje: bolsa de fin de semana, maleta de cabina
    bolso de mano: bolso media luna, cartera de noche
    bolso: bolso tote, cartera de noche, bandolera
    bolsa de la compra: bolso de mercado
    marroquinería: cartera, tarjetero, cinturón, bolso tote
    pulsera: brazaletes, esclava, pulsera de dijes
    collar: hilo de perlas, gargantilla
    joya: anillo, pendientes, brazaletes, alianzas, hilo de perlas
    bisutería: pendientes, brazaletes, anillo
    gafas: gafas de sol, montura de lectura
    gafas de lectura: montura redonda de lectura
    sombrero: fedora, panamá, boina
    gorro de invierno: gorro con pompón
    abrigo de invierno: abrigo de lana, melton, parka, plumífero
    chaqueta: sobrecamisa, blazer, parka, cazadora
    prenda de punto: jersey, cárdigan, gorro con pompón
    ropa de abrigo: abrigo, jersey, bufanda, guantes
    camisa: camisa de lino, sobrecamisa, blusa
    pantalón: vaqueros, chinos, mallas
    ropa de dormir: bata de seda, pijama, camisón
    zapato: mocasín, bailarina, botín, sandalia
    calzado: zapatilla, bota, sandalia, mocasín, zapato de salón
    calzado deportivo: zapatilla de correr, zapatilla court
    botas: botín chelsea, bota ridge, bota moor
    botas de montaña: bota ridge, bota moor
    zapatos de verano: sandalia, alpargatas
    zapatos planos: bailarina, mocasín
    afeitado: maquinilla clásica, espuma de afeitar
    kit de afeitado: maquinilla clásica
    perfume de mujer: eau de parfum
    perfume para mujer: eau de parfum
    perfume de hombre: eau de parfum
    perfume para hombre: eau de parfum
    perfume: eau de parfum, colonia
    maquillaje: barra de labios, esmalte de uñas, polvera, rímel
    cosmético: barra de labios, esmaltes de uñas, polvera, rímel
    cuidado facial: sérum, crema de día, gel crema, limpiador facial
    crema facial: crema de día, gel crema, crema solar facial
    crema hidratante: crema de día, gel crema, loción corporal
    productos de baño: jabón, sales de baño, loción corporal
    ambientador: difusor de varillas, vela perfumada
    vela: vela perfumada, velas pilar
    asiento: sillón, taburete, silla, banco, sofá
    textil de hogar: toallas de baño, cojines de lino, manta de lana, alfombra
    planta: pilea, sansevieria, cactus
    planta de interior: pilea, sansevieria, cactus
    suculenta: cactus, aloe
    flores: tulipanes, hierbas secas, ramo de flores
    flores secas: hierbas secas
    jarrón: ánfora
    iluminación: lámpara, flexo, bombilla, farol
    material de camping: tienda canadiense, nevera portátil, farol de acampada, colchoneta enrollable
    colchoneta: colchoneta enrollable, esterilla de yoga
    pesas: mancuernas, kettlebell, barra con discos
    balón: balón de baloncesto, balón de fútbol, balón de voleibol
    tambor: yembé, bongós, cajón con bordonero, caja de arce
    percusión: yembé, bongós, cajón con bordonero, handpan, caja de arce
    instrumento de cuerda: violín, guitarra, ukelele, violonchelo
    instrumento de viento: trompeta, armónica, flauta, saxofón
    instrumento musical: guitarra, violín, trompeta, ukelele, yembé
    guitarra: ukelele, guitarra eléctrica
    piano: teclado de escenario
    peluche: oso articulado, oso de pradera
    juguete de madera: locomotora, coches de madera, peonza, aros para apilar
    juguete para bebé: aros para apilar, bloques de construcción, sonajero
    juego de mesa: ajedrez, dados, dominó
    juguete de exterior: cometa, patinete
    pintura: gouache, acuarela, acrílico
    material de dibujo: lápices de colores, gouache
    manualidades: kit de punto, lápices de colores
    papelería: cuaderno, lápices de colores, bolígrafo
    libro: relatos de mar, relatos de jardín, novela`,
}
