"""Words of grammar, which say nothing of what a text is about."""

from __future__ import annotations

STOP_WORDS = frozenset(
    """
    a about above across after afterwards again against ago all almost alone along already also although always am amid
    among amongst an and another any anybody anyhow anyone anything anyway anywhere are aren't around as at away be
    became because become becomes becoming been before beforehand behind being below beneath beside besides between
    beyond both but by can can't cannot could couldn't did didn't do does doesn't doing don't done due during each
    eg either else elsewhere enough et etc even ever every everybody everyone everything everywhere except few for
    former formerly from further furthermore had hadn't has hasn't have haven't having he hence her here hereby herein
    hers herself him himself his how however i ie if in indeed instead into is isn't it its itself just last latter
    least less let like likewise made make makes many may maybe me meanwhile might more moreover most mostly much
    must my myself namely near neither never nevertheless next no nobody none nonetheless nor not nothing now nowhere
    of off often on once one ones only onto or other others otherwise ought our ours ourselves out over per perhaps
    quite rather re really regarding seem seemed seeming seems several shall she should shouldn't since so some
    somebody somehow someone something sometime sometimes somewhere soon such than that the their theirs them
    themselves then thence there thereafter thereby therefore therein these they this those though through throughout
    thus to together too toward towards under unless unlike until up upon us usually various very via vs was wasn't we
    were weren't what whatever when whenever where whereas whereby wherein wherever whether which while who whoever
    whom whose why will with within without won't would wouldn't yet you your yours yourself yourselves
    """.split()
)
"""Articles, pronouns, prepositions, conjunctions, auxiliary verbs and the adverbs like them, in lower case."""
