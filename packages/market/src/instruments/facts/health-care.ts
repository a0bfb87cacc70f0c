/** Health Care: by industry, the largest first. What a row holds, and where it comes from: `../stock-facts.ts`. */
export const HEALTH_CARE = `
# Biotechnology
ABBV|N|AbbVie Inc. Common Stock|264.96|0.24|0.5|5100|1767|2.64|3.53|64400|30800|-5940|North Chicago, Illinois|2013
AMGN|Q|Amgen Inc. Common Stock|439.33|0.25|0.5|2100|540.6|2.32|16.3|38100|17300|11700|Thousand Oaks, California|1980
GILD|Q|Gilead Sciences Inc. Common Stock|146.12|0.25|0.4|5400|1240|2.29|-2.7|30500|14600|11800|Foster City, California|1987
VRTX|Q|Vertex Pharmaceuticals Incorporated Common Stock|548.05|0.29|0.57|1100|253.5|0|17.18|12600|5100|20300|Boston, Massachusetts|1989
REGN|Q|Regeneron Pharmaceuticals Inc. Common Stock|834.04|0.31|0.6|790|103|0.45|40.78|15500|4700|32500|Tarrytown, New York|1988
ARGX|Q|argenx SE American Depositary Shares|1039.78|0.39|0.68|380|62.06||||||Netherlands
MRNA|Q|Moderna Inc. Common Stock|145.13|0.68|0.95|87000|399.2|0|-8.69|2230|-2200|6770|Cambridge, Massachusetts|2010
NTRA|Q|Natera Inc. Common Stock|332.03|0.39|0.68|1200|144.1||||||United States
RVMD|Q|Revolution Medicines Inc. Common Stock|209.46|0.5|0.77|2100|214.3||||||United States
BIIB|Q|Biogen Inc. Common Stock|216.78|0.34|0.63|720|147.8|0|5.64|10000|3360|18900|Cambridge, Massachusetts|1978
BNTX|Q|BioNTech SE American Depositary Share|116.57|0.51|0.8|3000|251.2||||||Germany
INCY|Q|Incyte Corp. Common Stock|127.81|0.33|0.62|1400|202.7|0|7.88|5820|1940|6400|Wilmington, Delaware|1991
TWST|Q|Twist Bioscience Corporation Common Stock|145.59|0.51|0.8|1800|66.3||||||United States
IOVA|Q|Iovance Biotherapeutics Inc. Common Stock|8.29|0.9|1.06|28000|453||||||United States
# Health Care Distributors
MCK|N|McKesson Corporation Common Stock|858.9|0.26|0.67|1600|116.6|0.45|37.24|411000|7070|-4260|Irving, Texas|1833
COR|N|Cencora Inc. Common Stock|318.04|0.27|0.68|910|190.8|0.76|13.47|333000|5550|3050|Conshohocken, Pennsylvania|1985
CAH|N|Cardinal Health Inc. Common Stock|229.51|0.32|0.76|1400|232.6|0.9|7.22|254000|4240|-2880|Dublin, Ohio|1971
HSIC|Q|Henry Schein Inc. Common Stock|88.5|0.28|0.7|760|111.4|0|3.43|13600|1080|3140|Melville, New York|1932
# Health Care Equipment
ABT|N|Abbott Laboratories Common Stock|116.64|0.2|0.6|9800|1730|2.21|3.09|46600|11700|51100|North Chicago, Illinois|1888
ISRG|Q|Intuitive Surgical Inc. Common Stock|378.81|0.34|0.79|2000|353.3|0|8.73|11000|4180|18400|Sunnyvale, California|1995
SYK|N|Stryker Corporation Common Stock|329.45|0.24|0.64|3200|383.6|1.07|9.69|25800|7380|24000|Kalamazoo, Michigan|1941
MDT|N|Medtronic plc. Ordinary Shares|93.35|0.25|0.65|7500|1280|3.12|3.73|36400|10100|49500|Galway, Ireland|1949
BSX|N|Boston Scientific Corporation Common Stock|50.37|0.45|0.93|36000|1449|0|2.52|21000|5710|25000|Marlborough, Massachusetts|1979
BDX|N|Becton Dickinson and Company Common Stock|192|0.27|0.68|2500|272.4|2.24|5.91|22500|6120|24400|Franklin Lakes, New Jersey|1897
EW|N|Edwards Lifesciences Corporation Common Stock|89.79|0.22|0.61|2800|576.4|0|1.68|6510|2000|10600|Irvine, California|1958
MDLN|Q|Medline Inc. Class A Common Stock|34.26|0.31|0.74|7000|1315||||||United States
IDXX|Q|IDEXX Laboratories Inc. Common Stock|556.93|0.26|0.67|490|78.78|0|14.25|4550|1620|1610|Westbrook, Maine|1983
DXCM|Q|DexCom Inc. Common Stock|92.34|0.31|0.74|3500|377.4|0|2.53|4970|1400|2620|San Diego, California|1999
GEHC|Q|GE HealthCare Technologies Inc. Common Stock|74.82|0.27|0.68|2200|451.7|0.19|4.34|21300|3590|11000|Chicago, Illinois|1994
RMD|N|ResMed Inc. Common Stock|231.52|0.29|0.71|1700|144.3|1.16|10.44|5650|2100|6560|San Diego, California|1989
STE|N|STERIS plc (Ireland) Ordinary Shares|237.93|0.24|0.64|440|97.5|1.09|8.26|6040|1640|7210|Dublin, Ireland|1985
ZBH|N|Zimmer Biomet Holdings Inc. Common Stock|100.98|0.23|0.62|1200|190.7|0.97|4.12|8510|2560|12600|Warsaw, Indiana|1927
RVTY|N|Revvity Inc. Common Stock|124.75|0.29|0.71|2300|111.6|0.23|2.09|2910|876|7230|Waltham, Massachusetts|1937
BAX|N|Baxter International Inc. Common Stock|26.34|0.36|0.81|4400|517|0.15|-1.88|11500|1880|6210|Deerfield, Illinois|1931
PODD|Q|Insulet Corporation Common Stock|148.16|0.5|0.99|900|69.35|0|5.38|3050|615|1420|Acton, Massachusetts|2000
# Health Care Facilities
HCA|N|HCA Healthcare Inc. Common Stock|429.19|0.28|0.7|2100|216.5|0.77|29.82|78000|15700|-6600|Nashville, Tennessee|1968
THC|N|Tenet Healthcare Corporation Common Stock|280.77|0.41|0.88|820|80.52||||||United States
UHS|N|Universal Health Services Inc. Common Stock|177.26|0.34|0.79|670|58.94|0.46|24.5|18100|2700|7510|King of Prussia, Pennsylvania|1979
# Health Care Services
CVS|N|CVS Health Corporation Common Stock|93.02|0.29|0.71|5600|1279|2.84|3.77|413000|16700|79800|Woonsocket, Rhode Island|1996
CI|N|The Cigna Group Common Stock|277.51|0.22|0.61|2100|264.2|2.27|24.18|282000|12800|42700|Bloomfield, Connecticut|1982
LH|N|Labcorp Holdings Inc. Common Stock|336.34|0.24|0.64|790|81.1|0.87|12.08|14300|2320|8630|Burlington, North Carolina|1978
DGX|N|Quest Diagnostics Incorporated Common Stock|244.39|0.25|0.65|1300|110.4|1.43|9.41|11600|2270|7540|Secaucus, New Jersey|1967
DVA|N|DaVita Inc. Common Stock|173.82|0.45|0.93|630|63.8|0|11.7|14000|2830|-763|Denver, Colorado|1979
HIMS|N|Hims & Hers Health Inc. Class A Common Stock|33.78|0.8|1.23|15000|233.3||||||United States
# Health Care Supplies
WST|N|West Pharmaceutical Services Inc. Common Stock|353.08|0.31|0.74|510|70.38|0.25|7.82|3330|912|2990|Exton, Pennsylvania|1923
COO|Q|The Cooper Companies Inc. Common Stock|76.22|0.29|0.71|1600|195|0|1.18||886||San Ramon, California|1958
ALGN|Q|Align Technology Inc. Common Stock|162.55|0.31|0.74|1100|71.04|0|5.89|4140|910|4220|Tempe, Arizona|1997
# Health Care Technology
VEEV|N|Veeva Systems Inc. Class A Common Stock|247.9|0.28|0.7|1100|163.2||||||Pleasanton, California|2007
SOLV|N|Solventum Corporation Common Stock|89.57|0.25|0.65|930|170.2|0|8.27|8310|1140|4870|Saint Paul, Minnesota|2023
TEM|Q|Tempus AI Inc. Class A Common Stock|72.69|0.75|1.19|16000|180.4||||||United States
# Life Sciences Tools & Services
TMO|N|Thermo Fisher Scientific Inc Common Stock|629.27|0.28|0.9|1600|369.7|0.3|18.63|46300|11700|52700|Waltham, Massachusetts|2006
DHR|N|Danaher Corporation Common Stock|218.85|0.27|0.68|4700|703|0.74|5.61|25100|8030|52600|Washington, D.C.|1969
A|N|Agilent Technologies Inc. Common Stock|159|0.26|0.67|2700|282.4|0.65|4.99|7230|2020|7130|Santa Clara, California|1999
IQV|N|IQVIA Holdings Inc. Common Stock|259.82|0.31|0.74|1300|164.6|0|8.04|17000|3050|6170|Durham, North Carolina|1982
WAT|N|Waters Corporation Common Stock|410.7|0.26|0.67|820|98.25|0|3.97|4640|1450|15300|Milford, Massachusetts|1958
ILMN|Q|Illumina Inc. Common Stock|219.4|0.31|0.74|1900|151||||||United States
MTD|N|Mettler-Toledo International Inc. Common Stock|1395.25|0.26|0.67|370|20.04|0|44.3|4130|1280|12.8|Columbus, Ohio|1945
GH|Q|Guardant Health Inc. Common Stock|170.69|0.41|0.88|1900|134.2||||||United States
CRL|N|Charles River Laboratories International Inc. Common Stock|295.19|0.39|0.85|890|47.74|0|-4.81|4000|849|2870|Wilmington, Massachusetts|1947
TECH|Q|Bio-Techne Corp Common Stock|72.32|0.32|0.76|4000|156.6|0.44|1.16|1220|355|2080|Minneapolis, Minnesota|1976
# Managed Health Care
UNH|N|UnitedHealth Group Incorporated Common Stock (DE)|390.11|0.36|0.6|4900|897.6|2.41|15.55|451000|26700|97600|Eden Prairie, Minnesota|1977
ELV|N|Elevance Health Inc. Common Stock|400.54|0.28|0.7|770|216.9|1.74|22.87|201000|8320|44900|Indianapolis, Indiana|2014
HUM|N|Humana Inc. Common Stock|378.88|0.46|0.94|1100|120.1|0.93|10.58|146000|3600|19200|Louisville, Kentucky|1961
CNC|N|Centene Corporation Common Stock|65.02|0.43|0.91|3200|494|0|-10.36|180000|4610|22600|St. Louis, Missouri|1984
# Pharmaceuticals
LLY|N|Eli Lilly and Company Common Stock|1255.4|0.32|0.6|2500|941.4|0.56|29.74|79700|41700|33900|Indianapolis, Indiana|1876
JNJ|N|Johnson & Johnson Common Stock|270.24|0.17|0.4|6200|2410|2|8.61|97900|34900|85000|New Brunswick, New Jersey|1886
MRK|N|Merck & Company Inc. Common Stock (new)|152.55|0.25|0.4|16000|2467|2.28|1.25|66600|28900|41900|Kenilworth, New Jersey|1891
AZN|N|AstraZeneca PLC Ordinary Shares|165.98|0.22|0.59|3200|1551||||||United Kingdom
NVO|N|Novo Nordisk A/S Common Stock|46.74|0.32|0.71|11000|4428||||||Denmark
PFE|N|Pfizer Inc. Common Stock|28.07|0.25|0.5|37000|5700|6.19|0.76|63700|25400|85200|New York City, New York|1849
BMY|N|Bristol-Myers Squibb Company Common Stock|67.01|0.28|0.66|6800|2043|3.85|4.64|49200|18900|22300|New York City, New York|1989
ZTS|N|Zoetis Inc. Class A Common Stock|77.73|0.4|0.82|5000|413.2|2.83|6.13|9530|4070||Parsippany, New Jersey|1952
ALNY|Q|Alnylam Pharmaceuticals Inc. Common Stock|236.22|0.29|0.68|1900|133.8||||||United States
ROIV|Q|Roivant Sciences Ltd. Common Shares|36.3|0.39|0.81|6200|722.3||||||United Kingdom
VTRS|Q|Viatris Inc. Common Stock|16.32|0.35|0.76|6500|1149|2.98|-0.37|14700|4290|14500|Pittsburgh, Pennsylvania|1961
TGTX|Q|TG Therapeutics Inc. Common Stock|54.27|0.39|0.81|5600|153.1||||||United States
`
