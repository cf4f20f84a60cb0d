"""English nouns that the rules of `tacit.language.plurals` get wrong."""

from __future__ import annotations

import re

IRREGULAR = dict(
    pair.split(":")
    for pair in """
    goose:geese louse:lice ox:oxen passerby:passersby quiz:quizzes alga:algae alumna:alumnae larva:larvae
    vertebra:vertebrae addendum:addenda datum:data erratum:errata medium:media ovum:ova stratum:strata
    alumnus:alumni bronchus:bronchi corpus:corpora fungus:fungi genus:genera locus:loci nucleus:nuclei radius:radii
    stimulus:stimuli thrombus:thrombi criterion:criteria ganglion:ganglia mitochondrion:mitochondria
    phenomenon:phenomena appendix:appendices codex:codices cortex:cortices matrix:matrices vertex:vertices axis:axes
    testis:testes calf:calves elf:elves half:halves loaf:loaves self:selves sheaf:sheaves scarf:scarves
    shelf:shelves thief:thieves wolf:wolves buffalo:buffaloes echo:echoes embargo:embargoes hero:heroes
    domino:dominoes mosquito:mosquitoes potato:potatoes tomato:tomatoes tornado:tornadoes torpedo:torpedoes
    veto:vetoes volcano:volcanoes craftsperson:craftspeople sportsperson:sportspeople businessperson:businesspeople
    """.split()
)

# Also at the end of a compound: "grandchild", "housewife", "lactobacillus".
IRREGULAR_ENDINGS = {
    "child": "children",
    "foot": "feet",
    "tooth": "teeth",
    "mouse": "mice",
    "knife": "knives",
    "life": "lives",
    "wife": "wives",
    "leaf": "leaves",
    "bacterium": "bacteria",
    "bacillus": "bacilli",
    "coccus": "cocci",
}

# Alike in the singular and in the plural: only the words around tell.
UNCHANGED = frozenset(
    """
    aircraft bison bourgeois chamois chassis cod corps craft crossroads deer gallows grouse headquarters hertz
    innings iroquois means moose offspring salmon series sheep shrimp spacecraft species squid swine swiss trout
    watercraft yen
    """.split()
)

# Plural without a plural's form.
COLLECTIVE = frozenset("bacteria cattle clergy folk genitalia kin livestock people police poultry vermin".split())

# In the table of plurals, but in the singular far more often.
NOT_PLURAL = frozenset(
    "cineraria cola crying dive dolmen guilder gurnard hypochondria lei limen omen pleura roma signore stamina".split()
)

# Names of one thing that look like several. A PLACE or an ORGANISATION is known by its kind; these go without.
ONE_THING = re.compile(r"(?:united\s+(?:states|nations|arab\s+emirates)|netherlands|indies|bahamas)$", re.IGNORECASE)

UNCOUNTABLE = frozenset(
    """
    abuse admiration advice aggression aid air alcohol algebra amnesia anatomy anesthesia anger anxiety apparel
    architecture art artillery astronomy attention autonomy baggage beef beer behavior behaviour blood bread butter
    cancer cannabis care cash cement censorship chemotherapy childhood cholesterol clay clothing coal cocaine coffee
    cognition commerce communication conduct consumption contamination contempt contraception copper corn cotton
    courage cream creativity cutlery damage darkness death debris dementia dirt discrimination dishonesty dna dust
    education electricity employment energy entertainment epilepsy equality equipment evidence existence feces
    feedback finance fire flesh flour food footwear foreplay fraud freedom fruit fuel furniture geometry gold golf
    grass gravity grief growth guidance guilt hair health heat help heroin honesty hostility humor humour hygiene
    imagination immunity immunodeficiency importance income information insurance integrity intelligence intercourse
    iron jewelry jewellery justice knowledge know-how labor labour land laughter law leisure legislation light linen
    literature logic love luck lumber machinery magic mail malaria malevolence marriage masonry matter meat
    medication memory mercury merchandise milk misconduct misinformation money morality mud music nature news
    nicotine nourishment nutrition obedience oil opium oppression oxygen pain peace permission philosophy plasma
    pneumonia poetry pollution pork poverty power pregnancy pride privacy produce progress prose prosperity
    prostitution protection psychotherapy punctuation punishment radiation rain recreation rehabilitation
    reproduction research rice rna rubber safety saliva sand satisfaction scenery seafood semen sewage sex sexuality
    shame silk silver skin sleep smallpox smoke snow soap soil solitude speech stuff sugar surgery sweat sympathy
    syphilis tea tennis testimony time tissue tobacco trade traffic transport transportation travel trouble truth
    tuberculosis turbulence urine violence warfare water weaponry wealth weather welfare wheat wildlife wine wisdom
    wood wool work worship
    """.split()
)
# Said without an article as often as with one, and counted all the same: "on treatment", "two treatments".
OFTEN_MASS = frozenset(
    """
    access activity assistance contact dysfunction exposure fatigue function history intervention loss output pressure
    prevention saturation status support therapy trauma treatment use withdrawal
    """.split()
)
UNCOUNTABLE_PHRASES = ("know-how", "sexual activity", "drug use")
UNCOUNTABLE_ENDINGS = (
    "itis",
    "plegia",
    "paresis",
    "algia",
    "emia",
    "aemia",
    "ology",
    "ography",
    "istry",
    "ics",
    "ware",
    "ness",
    "ism",
    "ing",
)
COUNTABLE = frozenset(
    """
    business governess harness illness lioness likeness sickness weakness wilderness witness baptism embolism
    mechanism microorganism neologism organism polymorphism prism schism truism anthology apology ideology
    autobiography bibliography biography ministry registry ware awakening beating bearing bedspring beginning being
    blessing bombing building carving casting ceiling clearing coating coupling covering craving crossing cutting
    darling drawing drawstring dressing dumpling dwelling earring ending engraving etching evening fastening feeling
    filing filling finding fitting following furnishing gathering greeting grouping happening heading hearing
    herring killing king landing legging lining listing lodging marking meaning meeting molding mooring offering
    opening painting proceeding pudding railing reading recording ring saying setting shooting sibling siding
    sighting sling spring starling sting stocking string swelling swing thing undertaking warning wedding wing
    writing
    """.split()
)

MEN = re.compile(
    r".*(?<!hu)(?<!ger)(?<!ro)(?<!nor)(?<!talis)(?<!otto)(?<!sha)(?<!cai)(?<!cay)(?<!brah)(?<!turko)(?<!turco)(?<!bur)(?<!yu)man"
)
HARD_CH = ("iarch", "narch", "garch", "trarch", "stomach", "epoch", "eunuch", "loch", "czech")
